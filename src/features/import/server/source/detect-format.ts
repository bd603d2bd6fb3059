/** Tells what a file is by its first bytes; endings of names are not believed. */
import { AppError } from '../../../../kit/errors.ts'
import { isClubCalendar } from './club-calendar.ts'

export type Format = 'csv' | 'json' | 'calendar' | 'web-page' | 'motorsportreg'

const refuse = (message: string) => new AppError('unprocessable', { message })

/** Beginnings of files that people send by mistake → what to tell them. */
const signatures: readonly [bytes: string, message: string][] = [
  ['504b0304', 'is a ZIP archive or an Excel workbook: unpack it, or save the sheet as CSV.'],
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
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known) throw refuse(known[1])
  if (text.includes('\0')) throw refuse('is a binary file, not text.')
  const trimmed = text.trimStart()
  if (trimmed === '') throw refuse('contains only blank space.')
  if (/^BEGIN:VCALENDAR/i.test(trimmed)) return 'calendar'
  if (trimmed.startsWith('<')) return markup(trimmed)
  if (/^[[{]/.test(trimmed)) return isClubCalendar(trimmed) ? 'motorsportreg' : 'json'
  if (/^BEGIN:V/i.test(trimmed)) throw refuse('is not a calendar (it lacks BEGIN:VCALENDAR).')
  const firstLine = trimmed.split(/\r\n|\r|\n/, 1)[0] ?? ''
  if (/[,;\t|]/.test(firstLine) || hasColumnsBelow(trimmed)) return 'csv'
  throw refuse(
    'is not CSV, JSON, a calendar or a web page: its first line has no columns ' +
      `("${firstLine.slice(0, 60)}").`,
  )
}

/** A title above the header of a list: some of the next lines have as many columns as one another. */
const hasColumnsBelow = (text: string): boolean => {
  const lines = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 10)
  return [',', ';', '\t', '|'].some((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 2)
    return new Set(counts).size < counts.length
  })
}

const markup = (text: string): Format => {
  if (/<(?:!doctype\s+html|html|head|body|script|title|div|meta)\b/i.test(text)) return 'web-page'
  throw refuse('is an XML file, which the import does not read.')
}
