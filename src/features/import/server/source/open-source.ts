/** Opens a file of unknown content and detects its format and character encoding. */
import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { getSystemErrorMessage } from 'node:util'
import { AppError } from '../../../../kit/errors.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { Progress } from '../settings/import-settings.ts'
import { pageOfList } from '../web-page/text-list.ts'
import { labeledBlocks } from './labeled-blocks.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

export type OpenSource = {
  path: string
  format: Format
  encoding: Encoding
  /** Bytes. */
  size: number
  /** First 64 KB, decoded, without a byte order mark. */
  head: string
  /** Raw file in chunks. */
  bytes: () => AsyncIterable<Buffer>
  /** Decoded text in chunks, without a byte order mark. */
  text: () => AsyncIterable<string>
  /** Whole raw file. */
  readAll: () => Promise<Buffer>
}

/**
 * Error for a file that cannot be imported at all. The message is for the operator and names no path; quotes from the
 * file are cleaned.
 */
export const fileProblem = (message: string): AppError =>
  new AppError('unprocessable', { message: oneLine(message) })

const systemProblems: Record<string, string> = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder, not a file.',
  EACCES: 'is not readable by this user.',
}

/** Turns file system errors into problems of the file. Other errors are bugs and are returned unchanged. */
const asFileProblem = (error: unknown): unknown => {
  const { code = '', errno, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (errno === undefined || syscall === undefined) return error
  return fileProblem(
    systemProblems[code] ?? `cannot be read: ${getSystemErrorMessage(errno)} (${code}).`,
  )
}

const headSize = 65_536

/** Throws AppError with a one-sentence message if the file has nothing to import. */
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
    throw asFileProblem(error)
  }
}

/** Same source without progress reports. */
export const withoutProgress = (source: OpenSource): OpenSource => ({
  ...source,
  ...readersOf(source.path, source.encoding),
})

const readersOf = (path: string, encoding: Encoding, progress?: Progress) => ({
  bytes: () => readBytes(path, progress),
  text: () => readText(path, encoding, progress),
  readAll: () => readLocalFile(path, progress),
})

/** True if the last line ends with a line break. */
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
    throw asFileProblem(error)
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
  return twoBytes(head)
}

/** UTF-16 without a byte order mark: in English text, every other byte is 0. */
const twoBytes = (head: Buffer): Encoding | undefined => {
  const beginning = head.subarray(0, 64)
  const areZero = (from: 0 | 1, isZero: boolean) =>
    beginning.every((byte, at) => at % 2 !== from || (byte === 0) === isZero)
  if (beginning.length < 8) return undefined
  if (areZero(1, true) && areZero(0, false)) return 'utf-16le'
  return areZero(0, true) && areZero(1, false) ? 'utf-16be' : undefined
}

/** Text that isn't valid UTF-8 was most likely written by a Windows program in the US. */
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

/** Not `fatal`, because the head may end within a character. */
const decode = (bytes: Buffer, encoding: Encoding) => new TextDecoder(encoding).decode(bytes)

async function* readBytes(path: string, progress?: Progress): AsyncGenerator<Buffer> {
  for await (const chunk of readPassing(path, progress)) yield Buffer.from(chunk)
}

const readLocalFile = async (path: string, progress?: Progress): Promise<Buffer> => {
  await using file = await openFile(path)
  try {
    const bytes = await file.readFile()
    if (progress) progress.bytes += bytes.length
    return bytes
  } catch (error) {
    throw asFileProblem(error)
  }
}

const passingSize = 256 * 1024

/** Reuses one buffer: a buffer for each chunk would fill off-heap memory faster than it is collected. */
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
    throw asFileProblem(error)
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

/** Largest file that is read at once, and advice for larger files. */
type Limit = { megabytes: number; advice: string }

/** A page is small because its parsed tree is in memory, too. */
const pageLimit: Limit = { megabytes: 16, advice: 'use a calendar or a list instead' }

/** Whole file, converted to UTF-8 if it is UTF-16. Throws AppError if it is too large. */
export const allBytes = async (
  { size, encoding, readAll }: OpenSource,
  { megabytes, advice }: Limit,
): Promise<Buffer> => {
  if (size > megabytes * 1024 * 1024) {
    throw fileProblem(`is larger than ${megabytes} MB, the limit for this kind of file: ${advice}.`)
  }
  const bytes = await readAll()
  return encoding.startsWith('utf-16') ? Buffer.from(decode(bytes, encoding)) : bytes
}

/** Whole file as text. Throws AppError if it is too large. */
export const allText = async (source: OpenSource, limit = pageLimit): Promise<string> =>
  decode(
    await allBytes(source, limit),
    source.encoding === 'windows-1252' ? source.encoding : 'utf-8',
  )

export const encodingNote = (encoding: Encoding): string =>
  `The file is not UTF-8; it was read as ${encoding}.`

/** Format of a file, detected from its first bytes; file extensions are ignored. */
export type Format =
  | 'csv'
  | 'json'
  | 'calendar'
  | 'web-page'
  | 'feed'
  | 'workbook'
  | 'motorsportreg'

const refuse = (message: string) => new AppError('unprocessable', { message })

/** First bytes (hex) of files that people upload by mistake, with the error message. */
const signatures: readonly [bytes: string, message: string][] = [
  ['d0cf11e0', 'is an old Excel or Word file: save the sheet as CSV.'],
  ['1f8b', 'is compressed (gzip): unpack it first.'],
  ['25504446', 'is a PDF document, which has no rows to import.'],
  ['89504e47', 'is a picture.'],
  ['ffd8ff', 'is a picture.'],
  ['47494638', 'is a picture.'],
]

/** Throws AppError with the file's type if it cannot be imported. */
export const detectFormat = (bytes: Buffer, text: string): Format => {
  if (bytes.length === 0) throw refuse('is empty.')
  const start = bytes.subarray(0, 4).toString('hex')
  if (start === '504b0304') return workbook(bytes)
  const knownSignature = signatures.find(([signature]) => start.startsWith(signature))
  if (knownSignature) throw refuse(knownSignature[1])
  if (text.includes('\0')) throw refuse('is a binary file, not text.')
  const trimmed = text.trimStart()
  if (trimmed === '') throw refuse('contains only blank space.')
  if (/^BEGIN:VCALENDAR/i.test(trimmed)) return 'calendar'
  if (trimmed.startsWith('<')) return markup(trimmed)
  if (/^[[{]/.test(trimmed)) return isClubCalendar(trimmed) ? 'motorsportreg' : 'json'
  if (/^BEGIN:V/i.test(trimmed)) throw refuse('is not a calendar (it lacks BEGIN:VCALENDAR).')
  if (labeledBlocks(trimmed)) return 'csv'
  const firstLine = trimmed.split(/\r\n|\r|\n/, 1)[0] ?? ''
  if (delimiters.some((each) => firstLine.includes(each)) || hasColumnsBelow(trimmed)) return 'csv'
  if (pageOfList(trimmed) !== undefined) return 'csv'
  throw refuse(
    'is not CSV, JSON, a calendar or a web page: its first line has no columns ' +
      `("${firstLine.slice(0, 60)}").`,
  )
}

/** MotorsportReg's club calendar: its list is inside "response". */
const envelope = /^\s*\{\s*"response"\s*:\s*\{/
const clubEvents = /"events"\s*:\s*\[\s*(?:\{|\])/
const emptyList = /"events"\s*:\s*\[\s*\]/
/** Keys that, together with these, no other API has. */
const clubMarks = /"detailuri"\s*:|"cancelled"\s*:|motorsportreg\.com/i

const isClubCalendar = (head: string): boolean =>
  envelope.test(head) && clubEvents.test(head) && (clubMarks.test(head) || emptyList.test(head))

/** Delimiters between the cells of a line. */
export const delimiters = [',', ';', '\t', '|']

/** Most rows from the top of a CSV file through its header, including title rows. */
export const maxTitleRows = 10

/** First lines of a CSV file, without quoted cells. */
export const bareLines = (text: string): string[] =>
  text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, maxTitleRows)

/** True if a header may follow a title: two of the first lines have the same number of columns, at least three. */
const hasColumnsBelow = (text: string): boolean => {
  const lines = bareLines(text)
  return delimiters.some((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 2)
    return new Set(counts).size < counts.length
  })
}

/** In a workbook, the first ZIP entry belongs to the workbook format. */
const workbook = (bytes: Buffer): Format => {
  if (/\[Content_Types\]|_rels\/|xl\/|docProps\//.test(bytes.toString('latin1'))) return 'workbook'
  throw refuse('is a ZIP archive: unpack it first.')
}

const roots = /<(?:\w+:)?(?:rss|feed|rdf|icalendar|ArrayOfEventDisplay|EventDisplay|events)\b/i

const markup = (text: string): Format => {
  const start = text.slice(0, 4_000)
  if (roots.test(start) && !/<(?:!doctype\s+html|html)\b/i.test(start)) return 'feed'
  if (
    /<(?:!doctype\s+html|html|head|body|script|title|div|meta|p|h[1-6]|table|ul|article|section|main|center)\b/i.test(
      text,
    )
  )
    return 'web-page'
  throw refuse('is an XML file, which the import does not read.')
}
