/** Takes an iCalendar text apart, so that one broken entry does not cost the others. */
import ICAL from 'ical.js'
import { fileProblem } from '../read/open-source.ts'

/** jCal: name, parameters, type, values (RFC 7265). */
export type Property = [string, Record<string, string | string[]>, string, ...unknown[]]

export type CalendarPart =
  | { line: number; properties: Property[] }
  | { line: number; unreadable: string }

export type Calendar = {
  /** Upper-case name → value, of the calendar itself. */
  properties: ReadonlyMap<string, string>
  entries: CalendarPart[]
}

type ContentLine = { line: number; text: string }

/** Throws AppError for a text that ends before the calendar does. */
export const splitCalendar = (text: string): Calendar => {
  const properties = new Map<string, string>()
  const entries: CalendarPart[] = []
  const open: string[] = []
  let entry: ContentLine[] = []
  let lastLine = 1
  for (const content of contentLines(text)) {
    lastLine = content.line
    const [, edge, kind = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(content.text) ?? []
    const name = kind.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') open.push(name)
    // An entry's alarms and what stands in other components is nothing that people attend.
    if (open.at(-1) === 'VEVENT') entry.push(content)
    else if (open.length === 1 && !edge) setProperty(properties, content.text)
    if (edge?.toUpperCase() !== 'END') continue
    if (open.at(-1) !== name)
      throw fileProblem(`is broken: line ${lastLine} ends ${name}, which is not open.`)
    open.pop()
    if (name !== 'VEVENT') continue
    entries.push(parseEntry(entry))
    entry = []
  }
  if (open.length > 0) {
    throw fileProblem(`is cut off: it ends at line ${lastLine} before END:${open.at(-1)}.`)
  }
  return { properties, entries }
}

/** Folded lines are joined; a line that is none of the format continues the text before it. */
function* contentLines(text: string): Generator<ContentLine> {
  let current: ContentLine | undefined
  let line = 0
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line++
    if (current && /^[ \t]/.test(raw)) current.text += raw.slice(1)
    else if (current && raw !== '' && !/^[A-Za-z][A-Za-z0-9-]*[;:]/.test(raw))
      current.text += `\\n${raw}`
    else if (raw.trim() !== '') {
      if (current) yield current
      current = { line, text: raw }
    }
  }
  if (current) yield current
}

const setProperty = (properties: Map<string, string>, text: string) => {
  const [, name = '', value = ''] = /^([\w-]+)[^:]*:(.*)$/s.exec(text) ?? []
  if (!properties.has(name.toUpperCase())) properties.set(name.toUpperCase(), value.trim())
}

const parseEntry = (lines: readonly ContentLine[]): CalendarPart => {
  const line = lines[0]?.line ?? 0
  try {
    const parsed = ICAL.parse(lines.map(({ text }) => text).join('\r\n')) as unknown as [
      string,
      Property[],
      unknown[],
    ]
    return { line, properties: parsed[1] }
  } catch (error) {
    return { line, unreadable: `cannot be read as a calendar entry: ${(error as Error).message}` }
  }
}
