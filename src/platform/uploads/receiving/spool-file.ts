/**
 * Incoming file, spooled to disk, not memory, so that slow senders cost only disk space. The file
 * has no name on disk, so it disappears when the process ends.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fieldError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'

export type SpooledFile = AsyncDisposable & {
  size: number
  /** Hexadecimal. */
  sha256: string
  /** Whole content, in memory. */
  read: () => Promise<Buffer>
  /** Content in chunks of `bytes`. */
  pieces: (bytes: number) => AsyncIterable<Buffer>
}

/** Throws `too_large` above `maxBytes`, and any error of `chunks`. */
export const spoolFile = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile> => {
  const file = await openNameless()
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  const pieces = (bytes: number) =>
    file
      .createReadStream({ start: 0, autoClose: false, highWaterMark: bytes })
      // Canceling a read must not close the file: a retried transaction reads it again.
      .iterator({ destroyOnReturn: false })
  const read = () => buffer(pieces(1024 * 1024))
  const sha256 = hash.digest('hex')
  return { size, sha256, read, pieces, [Symbol.asyncDispose]: () => file.close() }
}

export const tooLarge = (maxBytes: number) =>
  fieldError('too_large', 'file', `Choose a file of up to ${maxBytes / 1024 / 1024} MB.`)

const openNameless = async (): Promise<FileHandle> => {
  const name = path.join(tmpdir(), `upload-${newId(20)}`)
  const file = await open(name, 'wx+', 0o600)
  // An open file stays usable after its name is removed.
  await rm(name)
  return file
}
