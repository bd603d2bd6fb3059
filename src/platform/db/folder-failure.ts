import { dirname } from 'node:path'
import { DatabaseStartError } from './start-error.ts'

/** The error for a folder that cannot be made, read or written. */
export function folderFailure(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DatabaseStartError(
      `The disk that holds ${folder} is full: make room and start again.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseStartError(
      `Cannot write in ${folder}: make the folder writable, or set DATA_DIR to one that is.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new DatabaseStartError(
      `${folder} or ${dirname(folder)} is not a folder: set DATA_DIR to one.`,
    )
  }
  if (code === 'EBUSY' || code === 'EXDEV') {
    return new DatabaseStartError(
      `${folder} cannot be made: mount a disk at DATA_DIR, not at the postgres folder in it.`,
    )
  }
  return error
}
