/** Takes an iCalendar file apart, so that one broken entry does not cost the others. */
import { AppError } from '../../../../kit/errors.ts'
import { fileProblem } from '../source/open-source.ts'
import { type ContentLine, ContentLines } from './content-lines.ts'
import type { EntrySpool } from './entry-spool.ts'

/** jCal: name, parameters, type, values (RFC 7265). */
export type Property = [string, Record<string, string | string[]>, string, ...unknown[]]

export type Calendar = {
  /** Upper-case name → value, of the calendar itself. */
  properties: ReadonlyMap<string, string>
  /** Some of its lines were no UTF-8 and read as Windows-1252. */
  isWindows: boolean
  /** Lines that were left out, since nobody can need so long ones. */
  tooLong: number[]
  /** Reason why the rest could not be read, for callers that use what was read until then. */
  problem?: string
}

/** Bounds of an entry; the longest of some 50,000 real ones has 30 KB and 300 lines. */
const maxLines = 5_000
const mostBytes = 512 * 1024
const maxDates = 5_000

/** Components within components; RFC 5545 knows three. */
const deepest = 16
/** Properties of the calendar itself that are remembered. */
const maxProperties = 100

/** A property that an entry cannot do without, or would be wrong without. */
const needed =
  /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|SEQUENCE|STATUS|LOCATION|GEO)[;:]/i

/**
 * Puts the entries into the spool. Throws AppError for a file that ends before the calendar does or is broken
 * otherwise; with `keepRead`, that is reported beside what was read until then.
 */
export const splitCalendar = async (
  bytes: AsyncIterable<Buffer>,
  spool: EntrySpool,
  keepRead = false,
): Promise<Calendar> => {
  const lines = new ContentLines()
  const split = new Split(spool)
  let problem: string | undefined
  try {
    for await (const chunk of bytes) for (const line of lines.read(chunk)) split.take(line)
    for (const line of lines.end()) split.take(line)
    split.end()
  } catch (error) {
    if (!keepRead || !(error instanceof AppError)) throw error
    problem = error.message
  }
  spool.complete()
  const { properties, tooLong } = split
  return { properties, tooLong, isWindows: lines.isWindows, problem }
}

class Split {
  readonly properties = new Map<string, string>()
  readonly tooLong: number[] = []
  private readonly spool: EntrySpool
  private readonly open: string[] = []
  private entry = newEntry(0)
  private lastLine = 1

  constructor(spool: EntrySpool) {
    this.spool = spool
  }

  take(content: ContentLine): void {
    const { line, text } = content
    this.lastLine = line
    const [, edge, kind = ''] = /^(BEGIN|END):\s*([\w-]{1,80})\s*$/i.exec(text) ?? []
    const name = kind.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') this.begin(name)
    // An entry's alarms and what stands in other components is nothing that people attend.
    if (this.open.at(-1) === 'VEVENT') this.keep(content)
    else if (this.open.length === 1 && !edge) this.setProperty(text)
    if (edge?.toUpperCase() !== 'END') return
    if (this.open.at(-1) !== name) {
      throw fileProblem(`is broken: line ${line} ends ${name}, which was never started.`)
    }
    this.open.pop()
    if (name === 'VEVENT') this.finish()
  }

  end(): void {
    const { open, lastLine } = this
    if (open.length === 0) return
    throw fileProblem(`is cut off: it ends at line ${lastLine} before END:${open.at(-1)}.`)
  }

  private begin(name: string): void {
    if (this.open.length === deepest) {
      throw fileProblem(
        `is broken: at line ${this.lastLine} more than ${deepest} nested components.`,
      )
    }
    if (name === 'VEVENT') this.entry = newEntry(this.lastLine)
    this.open.push(name)
  }

  private keep({ line, text, isTooLong }: ContentLine): void {
    const { entry } = this
    if (isTooLong) {
      if (needed.test(text)) entry.problem ??= `a line of more than 64 KB (line ${line})`
      else if (this.tooLong.length < 1_000) this.tooLong.push(line)
      return
    }
    if (entry.lines.length === maxLines) entry.problem ??= 'more than 5,000 lines'
    else if (entry.size + text.length > mostBytes) entry.problem ??= 'longer than 512 KB'
    if (entry.problem) return
    entry.lines.push(text)
    entry.size += text.length
    if (/^RECURRENCE-ID[;:]/i.test(text)) entry.isChange = true
    else if (/^(?:RDATE|EXDATE)[;:]/i.test(text)) countDates(entry, text)
  }

  private finish(): void {
    const { line, lines, problem, isChange, hasDates } = this.entry
    const text = lines.join('\r\n')
    this.entry = newEntry(0)
    if (problem) {
      const marks = { uid: '', isChange: false, hasDates: false }
      this.spool.add({ line, unreadable: problem }, marks)
    } else this.spool.add({ line, text }, { uid: uidOf(text), isChange, hasDates })
  }

  private setProperty(text: string): void {
    const [, name = '', value = ''] = /^([\w-]+)[^:]*:(.*)$/s.exec(text) ?? []
    const key = name.toUpperCase()
    if (this.properties.has(key) || this.properties.size === maxProperties) return
    this.properties.set(key, value.trim())
  }
}

const newEntry = (line: number) => ({
  line,
  lines: [] as string[],
  size: 0,
  isChange: false,
  hasDates: false,
  dates: { RDATE: 0, EXDATE: 0 },
  problem: undefined as string | undefined,
})

const countDates = (entry: ReturnType<typeof newEntry>, text: string): void => {
  const kind = /^RDATE/i.test(text) ? 'RDATE' : 'EXDATE'
  if (kind === 'RDATE') entry.hasDates = true
  let count = 1
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++
  entry.dates[kind] += count
  if (entry.dates[kind] > maxDates) {
    const what = kind === 'RDATE' ? 'additional dates (RDATE)' : 'exceptions (EXDATE)'
    entry.problem ??= `more than 5,000 ${what}`
  }
}

/** UID as written; empty when there is none. */
export const uidOf = (text: string): string =>
  /(?:^|\n)UID(?:;[^:\r\n]*)?:([^\r\n]*)/i.exec(text)?.[1]?.trim() ?? ''
