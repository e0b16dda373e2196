/**
 * Environment variables that children receive: the locations of programs, libraries, data and temporary files, and the
 * locale. Children process untrusted files, so they do not receive the addresses of databases, keys or secrets.
 */
const PASSED: readonly RegExp[] = [
  /^(path|pathext|home|user|logname|shell|tmpdir|tmp|temp|lang|language|tz)$/i,
  /^lc_[a-z]+$/i,
  /^(ld_library_path|dyld_library_path|fontconfig_(path|file)|tessdata_prefix|omp_\w+|vips_\w+|malloc_\w+)$/i,
  // how Node.js finds modules and measures coverage, and its threads for files and images
  /^(node_path|node_options|node_env|node_v8_coverage|node_icu_data|node_extra_ca_certs|uv_threadpool_size)$/i,
  // Windows starts no program without these
  /^(systemroot|systemdrive|windir|comspec|appdata|localappdata|userprofile|programdata|programfiles.*|commonprogram.*|processor_\w+|number_of_processors|os)$/i,
]

/**
 * Returns the environment of a child.
 *
 * @param more Names of additional variables that are passed.
 */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  more: readonly string[],
): Record<string, string | undefined> {
  const isPassed = (name: string) => more.includes(name) || PASSED.some((each) => each.test(name))
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isPassed(name)))
}
