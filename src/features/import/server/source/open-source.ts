/** Opens a file of unknown content: finds out what it is and how its characters are coded. */
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
  /** The beginning, decoded, without a byte order mark. */
  head: string
  /** The raw file, piece by piece. */
  bytes: () => AsyncIterable<Buffer>
  /** The file's characters, piece by piece, without a byte order mark. */
  text: () => AsyncIterable<string>
  /** The raw file in one piece. */
  whole: () => Promise<Buffer>
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
  text: () => readText(path, encoding, progress),
  whole: () => readWhole(path, progress),
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
  return twoBytes(head)
}

/** English in two bytes a character: every other byte of its beginning is 0. */
const twoBytes = (head: Buffer): Encoding | undefined => {
  const beginning = head.subarray(0, 64)
  const areZero = (from: 0 | 1, isZero: boolean) =>
    beginning.every((byte, at) => at % 2 !== from || (byte === 0) === isZero)
  if (beginning.length < 8) return undefined
  if (areZero(1, true) && areZero(0, false)) return 'utf-16le'
  return areZero(0, true) && areZero(1, false) ? 'utf-16be' : undefined
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
  for await (const chunk of readPassing(path, progress)) yield Buffer.from(chunk)
}

const readWhole = async (path: string, progress?: Progress): Promise<Buffer> => {
  await using file = await openFile(path)
  try {
    const bytes = await file.readFile()
    if (progress) progress.bytes += bytes.length
    return bytes
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

/** Largest file that is read in one piece, and what helps where one is larger. */
type Limit = { megabytes: number; mend: string }

/** A page is held as what it describes, too. */
const pageLimit: Limit = { megabytes: 16, mend: 'use a calendar or a list instead' }

/** The whole file as it stands, but as UTF-8 where it has two bytes a character. Throws AppError when it is too large. */
export const wholeBytes = async (
  { size, encoding, whole }: OpenSource,
  { megabytes, mend }: Limit,
): Promise<Buffer> => {
  if (size > megabytes * 1024 * 1024) {
    throw fileProblem(`is larger than ${megabytes} MB, the limit for this kind of file: ${mend}.`)
  }
  const bytes = await whole()
  return encoding.startsWith('utf-16') ? Buffer.from(decode(bytes, encoding)) : bytes
}

/** The same as text. */
export const wholeText = async (source: OpenSource, limit = pageLimit): Promise<string> =>
  decode(
    await wholeBytes(source, limit),
    source.encoding === 'windows-1252' ? source.encoding : 'utf-8',
  )

export const encodingNote = (encoding: Encoding): string =>
  `The file is not UTF-8; it was read as ${encoding}.`

/** Tells what a file is by its first bytes; endings of names are not believed. */
export type Format =
  | 'csv'
  | 'json'
  | 'calendar'
  | 'web-page'
  | 'feed'
  | 'workbook'
  | 'motorsportreg'

const refuse = (message: string) => new AppError('unprocessable', { message })

/** Beginnings of files that people send by mistake → what to tell them. */
const signatures: readonly [bytes: string, message: string][] = [
  ['d0cf11e0', 'is an old Excel or Word file: save the sheet as CSV.'],
  ['1f8b', 'is compressed (gzip): unpack it first.'],
  ['25504446', 'is a PDF document, which has no rows to import.'],
  ['89504e47', 'is a picture.'],
  ['ffd8ff', 'is a picture.'],
  ['47494638', 'is a picture.'],
]

/** Throws AppError with what the file is when it is nothing that can be imported. */
export const detectFormat = (bytes: Buffer, text: string): Format => {
  if (bytes.length === 0) throw refuse('is empty.')
  const start = bytes.subarray(0, 4).toString('hex')
  if (start === '504b0304') return workbook(bytes)
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known) throw refuse(known[1])
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

/** MotorsportReg's calendar of a club has its list in "response". */
const envelope = /^\s*\{\s*"response"\s*:\s*\{/
const clubEvents = /"events"\s*:\s*\[\s*(?:\{|\])/
const emptyList = /"events"\s*:\s*\[\s*\]/
/** Keys that other APIs don't have together with these. */
const clubMarks = /"detailuri"\s*:|"cancelled"\s*:|motorsportreg\.com/i

const isClubCalendar = (head: string): boolean =>
  envelope.test(head) && clubEvents.test(head) && (clubMarks.test(head) || emptyList.test(head))

/** Characters between the cells of a line. */
export const delimiters = [',', ';', '\t', '|']

/** Rows above the header of a CSV file, such as a title, and the header itself. */
export const maxTitleRows = 10

/** The first lines of a CSV file, without the cells in quotes. */
export const bareLines = (text: string): string[] =>
  text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, maxTitleRows)

/** A title above the header of a list: some of the next lines have as many columns as one another. */
const hasColumnsBelow = (text: string): boolean => {
  const lines = bareLines(text)
  return delimiters.some((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 2)
    return new Set(counts).size < counts.length
  })
}

/** The first entry of a workbook's archive is one of its own. */
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
