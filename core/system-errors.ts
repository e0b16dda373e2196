import { messageOf } from './errors.js'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
}

/** Says in plain words why the system refused a file, where these are known; else in the words of the error. */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return (typeof code === 'string' && REASONS[code]) || messageOf(error)
}
