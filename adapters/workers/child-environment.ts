/**
 * What a child is told of this process's environment: where programs, libraries, data and temporary files lie, and how
 * the machine speaks. Databases, keys and secrets are none of its business: it works on files that strangers made.
 */
const PASSED: readonly RegExp[] = [
  /^(path|pathext|home|user|logname|shell|tmpdir|tmp|temp|lang|language|tz)$/i,
  /^lc_[a-z]+$/i,
  /^(ld_library_path|dyld_library_path|fontconfig_(path|file)|tessdata_prefix|omp_\w+|vips_\w+|malloc_\w+)$/i,
  // how Node.js finds modules and counts what was run; its threads for files and pictures
  /^(node_path|node_options|node_env|node_v8_coverage|node_icu_data|node_extra_ca_certs|uv_threadpool_size)$/i,
  // without these no program starts on Windows
  /^(systemroot|systemdrive|windir|comspec|appdata|localappdata|userprofile|programdata|programfiles.*|commonprogram.*|processor_\w+|number_of_processors|os)$/i,
]

/**
 * The environment of a child.
 *
 * @param more Names of further variables that it is given.
 */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  more: readonly string[],
): Record<string, string | undefined> {
  const isPassed = (name: string) => more.includes(name) || PASSED.some((each) => each.test(name))
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isPassed(name)))
}
