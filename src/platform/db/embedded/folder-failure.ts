import { dirname } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'

/** Error for a folder that cannot be created, read or written. */
export function folderFailure(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const failure = (words: string) => new DatabaseStartError(words)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return failure(`The disk of ${folder} is full. Free some space and start again.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failure(
      `Can't write to ${folder}. Make the folder writable, or set DATA_DIR to one that is.`,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return failure(`${folder} or ${dirname(folder)} is not a folder. Set DATA_DIR to a folder.`)
  if (code === 'EBUSY' || code === 'EXDEV')
    return failure(
      `Can't create ${folder}. Mount the disk at DATA_DIR, not at the postgres folder in it.`,
    )
  return error
}
