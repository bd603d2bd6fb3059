/** Splits an iCalendar file into entries, so that a broken entry does not affect others. */
import { AppError } from '../../../../kit/errors.ts'
import type { UnreadableRow } from '../row/source-row.ts'
import { fileProblem } from '../source/open-source.ts'
import { type ContentLine, ContentLines, edgeOf, outermost } from './content-lines.ts'

/** jCal: name, parameters, type, values (RFC 7265). */
export type Property = [string, Record<string, string | string[]>, string, ...unknown[]]

export type WrittenEntry = {
  line: number
  /** Unfolded lines from BEGIN:VEVENT to END:VEVENT. One character per UTF-8 byte, which halves the memory. */
  bytes: string
  /** Has a RECURRENCE-ID: it changes a date of another entry. */
  isChange: boolean
  /** Has further dates (RDATE). */
  hasDates: boolean
}

export type Calendar = {
  entries: (WrittenEntry | UnreadableRow)[]
  /** Properties of the calendar itself: upper-case name → value. */
  properties: ReadonlyMap<string, string>
  /** True if some lines were not UTF-8 and were read as Windows-1252. */
  isWindows: boolean
  /** Lines that were dropped for their length; no useful property is that long. */
  tooLong: number[]
  /** Errors in the BEGIN and END lines of components, repaired without losing an entry. */
  repairs: LineRepair[]
  /** Reason why the rest could not be read, for callers that use the part before it. */
  problem?: string
}

/** `repair`: continuation of "line 12 …". */
export type LineRepair = { line: number; repair: string }

/** Limits of an entry; the longest of about 50,000 real entries has 30 KB and 300 lines. */
const maxLines = 5_000
const maxBytes = 512 * 1024
const maxDates = 5_000

/** Nested components; RFC 5545 has at most three. */
const maxDepth = 16
/** Most properties of the calendar itself. */
const maxProperties = 100

const maxInside = 200
/** Properties of an alarm. */
const alarmProperty =
  /^(?:ACTION|TRIGGER|DESCRIPTION|SUMMARY|DURATION|REPEAT|ATTACH|ATTENDEE|UID|X-[\w-]*)[;:]/i

/** Properties that an entry needs, or would be wrong without. */
const neededProperty =
  /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|SEQUENCE|STATUS|LOCATION|GEO)[;:]/i

/**
 * Throws AppError if the file ends before the calendar does, or is otherwise broken; with `keepRead`, returns the
 * problem together with what was read before it.
 */
export const splitCalendar = (bytes: Buffer, keepRead = false): Calendar => {
  const lines = new ContentLines()
  const splitter = new CalendarSplitter()
  let problem: string | undefined
  try {
    for (const line of lines.read(bytes)) splitter.addLine(line)
    splitter.end()
  } catch (error) {
    if (!keepRead || !(error instanceof AppError)) throw error
    problem = error.message
  }
  const { isWindows } = lines
  return Object.assign(splitter, { isWindows, problem })
}

class CalendarSplitter {
  readonly entries: Calendar['entries'] = []
  readonly properties = new Map<string, string>()
  readonly tooLong: number[] = []
  readonly repairs: LineRepair[] = []
  private readonly openComponents: string[] = []
  private entry = newEntry(0)
  private lastLine = 1

  addLine(content: ContentLine): void {
    const { line, text } = content
    this.lastLine = line
    // Some sites write white space before the calendar.
    const edge = edgeOf(this.openComponents.length === 0 ? text.trim() : text)
    if (edge?.isRepaired)
      this.noteRepair(`is read as ${edge.isBegin ? 'BEGIN' : 'END'}:${edge.name}`)
    if (edge?.isBegin) this.begin(edge.name)
    else if (edge) this.close(edge.name)
    // Alarms and other nested components are not part of the event.
    else if (this.openComponents.at(-1) === 'VEVENT') this.addToEntry(content)
    else if (this.openComponents.at(-2) === 'VEVENT') this.setAside(content)
    else if (this.openComponents.length === 1) this.setProperty(text)
  }

  end(): void {
    const { openComponents, lastLine } = this
    if (openComponents.length === 0) return
    throw fileProblem(
      `is cut off: it ends at line ${lastLine} before END:${openComponents.at(-1)}.`,
    )
  }

  private begin(name: string): void {
    // A new event or calendar ends the one before it, even without an END line.
    if (outermost.has(name)) this.closeDownTo(name === 'VCALENDAR' ? 0 : this.calendars())
    if (this.openComponents.length === maxDepth) {
      throw fileProblem(
        `is broken: at line ${this.lastLine} more than ${maxDepth} nested components.`,
      )
    }
    if (name === 'VEVENT') this.entry = newEntry(this.lastLine)
    else this.entry.inside = []
    this.openComponents.push(name)
  }

  private calendars(): number {
    return this.openComponents[0] === 'VCALENDAR' ? 1 : 0
  }

  private close(name: string): void {
    const depth = this.openComponents.lastIndexOf(name)
    if (depth < 0) this.noteRepair(`ends ${name.slice(0, 30)}, which was never started`)
    else {
      this.closeDownTo(depth + 1)
      this.openComponents.pop()
      if (name === 'VEVENT') this.finish()
    }
  }

  /** Closes components that the file does not close. */
  private closeDownTo(depth: number): void {
    while (this.openComponents.length > depth) {
      const name = this.openComponents.pop() ?? ''
      this.noteRepair(`comes before END:${name}`)
      if (name === 'VEVENT') this.finish()
      else if (this.openComponents.at(-1) === 'VEVENT') this.takeBack()
    }
  }

  private setAside(content: ContentLine): void {
    const { inside } = this.entry
    if (inside.length < maxInside && !alarmProperty.test(content.text)) inside.push(content)
  }

  /** Adds lines after an unclosed alarm to the event if alarms have no such properties. */
  private takeBack(): void {
    for (const content of this.entry.inside) this.addToEntry(content)
  }

  private noteRepair(repair: string): void {
    if (this.repairs.length < 1_000) this.repairs.push({ line: this.lastLine, repair })
  }

  private addToEntry({ line, text, isTooLong }: ContentLine): void {
    const { entry } = this
    if (isTooLong) {
      if (neededProperty.test(text)) entry.problem ??= `a line of more than 64 KB (line ${line})`
      else if (this.tooLong.length < 1_000) this.tooLong.push(line)
      return
    }
    if (entry.lines.length === maxLines) entry.problem ??= 'more than 5,000 lines'
    else if (entry.size + text.length > maxBytes) entry.problem ??= 'longer than 512 KB'
    if (entry.problem) return
    entry.lines.push(text)
    entry.size += text.length
    if (/^RECURRENCE-ID[;:]/i.test(text)) entry.isChange = true
    else if (/^(?:RDATE|EXDATE)[;:]/i.test(text)) countDates(entry, text)
  }

  private finish(): void {
    const { line, lines, problem, isChange, hasDates } = this.entry
    const text = ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
    const bytes = Buffer.from(text).toString('latin1')
    this.entry = newEntry(0)
    this.entries.push(problem ? { line, unreadable: problem } : { line, bytes, isChange, hasDates })
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
  /** Lines in a nested component, such as an alarm, that more likely belong to the entry. */
  inside: [] as ContentLine[],
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
    const label = kind === 'RDATE' ? 'additional dates (RDATE)' : 'exceptions (EXDATE)'
    entry.problem ??= `more than 5,000 ${label}`
  }
}
