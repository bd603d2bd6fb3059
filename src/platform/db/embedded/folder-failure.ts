import { dirname } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'

/** Error for a folder that cannot be created, read or written. */
export function folderFailure(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DatabaseStartError(`The disk of ${folder} is full. Free some space and start again.`)
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseStartError(
      `Can't write to ${folder}. Make the folder writable, or set DATA_DIR to one that is.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new DatabaseStartError(
      `${folder} or ${dirname(folder)} is not a folder. Set DATA_DIR to a folder.`,
    )
  }
  if (code === 'EBUSY' || code === 'EXDEV') {
    return new DatabaseStartError(
      `Can't create ${folder}. Mount the disk at DATA_DIR, not at the postgres folder in it.`,
    )
  }
  return error
}
