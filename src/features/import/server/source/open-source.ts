/** Opens a file of unknown content: finds out what it is and how its characters are coded. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { getSystemErrorMessage } from 'node:util'
import { AppError } from '../../../../kit/errors.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { Progress } from '../settings/import-settings.ts'
import { detectFormat, type Format } from './detect-format.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

export type OpenSource = {
  path: string
  format: Format
  encoding: Encoding
  /** Bytes. */
  size: number
  /** The beginning, decoded, without a byte order mark. */
  head: string
  /** The raw file, piece by piece. */
  bytes: () => AsyncIterable<Buffer>
  /** The same in one buffer: each piece holds until the next one is asked for. */
  passingBytes: () => AsyncIterable<Buffer>
  /** The file's characters, piece by piece, without a byte order mark. */
  text: () => AsyncIterable<string>
}

/**
 * A file that cannot be imported at all; the message is for the operator and names no path. What it
 * quotes of the file is cleaned.
 */
export const fileProblem = (message: string): AppError =>
  new AppError('unprocessable', { message: oneLine(message) })

const systemProblems: Record<string, string> = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder, not a file.',
  EACCES: 'is not readable by this user.',
}

/** File system errors become problems of that file; anything else is a bug and is rethrown. */
const readable = (error: unknown): unknown => {
  const { code = '', errno, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || syscall === undefined) return error
  return fileProblem(
    systemProblems[code] ?? `cannot be read: ${getSystemErrorMessage(errno)} (${code}).`,
  )
}

const headSize = 65_536

/** Throws AppError with one sentence when there is nothing to import in the file. */
export const openSource = async (path: string, progress?: Progress): Promise<OpenSource> => {
  await using file = await openFile(path)
  try {
    const { size } = await file.stat()
    if (progress) progress.size = size
    const head = await readHead(file)
    const encoding = byteOrderMark(head) ?? (await guessEncoding(path, head, size))
    const decoded = decode(head, encoding)
    return {
      path,
      format: detectFormat(head, decoded),
      encoding,
      size,
      head: decoded,
      ...readersOf(path, encoding, progress),
    }
  } catch (error) {
    throw readable(error)
  }
}

/** The same file, without a count of how much of it was read. */
export const unwatched = (source: OpenSource): OpenSource => ({
  ...source,
  ...readersOf(source.path, source.encoding),
})

const readersOf = (path: string, encoding: Encoding, progress?: Progress) => ({
  bytes: () => readBytes(path, progress),
  passingBytes: () => readPassing(path, progress),
  text: () => readText(path, encoding, progress),
})

/** True if the last line is complete. */
export const endsWithLineBreak = async ({ path, size }: OpenSource): Promise<boolean> => {
  await using file = await openFile(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
  return buffer.includes(10) || buffer.includes(13)
}

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
    throw fileProblem('is a folder, not a file.')
  } catch (error) {
    throw readable(error)
  }
}

const readHead = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
  return buffer.subarray(0, bytesRead)
}

const byteOrderMark = (head: Buffer): Encoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return undefined
}

/** Text that isn't UTF-8 throughout was most likely written by a Windows program in the US. */
const guessEncoding = async (path: string, head: Buffer, size: number): Promise<Encoding> => {
  if (size <= head.length) return isUtf8(head) ? 'utf-8' : 'windows-1252'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of readPassing(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Not fatal: the head may end within a character. */
const decode = (bytes: Buffer, encoding: Encoding) => new TextDecoder(encoding).decode(bytes)

async function* readBytes(path: string, progress?: Progress): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const bytes = chunk as Buffer
      if (progress) progress.bytes += bytes.length
      yield bytes
    }
  } catch (error) {
    throw readable(error)
  }
}

const passingSize = 256 * 1024

/** A buffer for each piece would fill the memory beside the heap faster than it is collected. */
async function* readPassing(path: string, progress?: Progress): AsyncGenerator<Buffer> {
  await using file = await openFile(path)
  try {
    const buffer = Buffer.allocUnsafeSlow(passingSize)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, passingSize)
      if (bytesRead === 0) return
      if (progress) progress.bytes += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    throw readable(error)
  }
}

async function* readText(
  path: string,
  encoding: Encoding,
  progress?: Progress,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of readPassing(path, progress)) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** The whole text of a file that is only read in one piece. Throws AppError when it is too large. */
export const wholeText = async (source: OpenSource, maxMegabytes: number): Promise<string> => {
  if (source.size > maxMegabytes * 1024 * 1024) {
    throw fileProblem(`is larger than ${maxMegabytes} MB, the limit for this kind of file.`)
  }
  const parts: string[] = []
  for await (const part of source.text()) parts.push(part)
  return parts.join('')
}

export const encodingNote = (encoding: Encoding): string =>
  `The file is not UTF-8; it was read as ${encoding}.`
