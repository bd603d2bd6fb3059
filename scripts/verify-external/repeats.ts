/**
 * The dates of calendar files as the import takes them, compared with those that Python's
 * recurring_ical_events works out (Debian: python3-recurring-ical-events). Any folder of .ics files.
 */
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Temporal } from 'temporal-polyfill'
import { addDays } from '../../src/catalog/local-dates.ts'
import {
  expandRepeats,
  type Window,
} from '../../src/features/import/server/calendar/expand-repeats.ts'
import { noRules } from '../../src/features/import/server/field-rules.ts'
import { repeatWindow } from '../../src/features/import/server/import-files.ts'
import { readSource } from '../../src/features/import/server/read/read-source.ts'
import type { Moment, SourceRow } from '../../src/features/import/server/source-row.ts'
import { AppError } from '../../src/kit/errors.ts'
import { findPython, runPython } from './python.ts'

const expander = fileURLToPath(new URL('./expand-calendar.py', import.meta.url))

type Told = { uid: string; start: string }
type Theirs = { dates: Told[]; refused: { uid: string; reason: string }[] }

type Ours = {
  dates: Told[]
  /** UIDs of repeating entries that are told in UTC, with the zone whose clock they repeat by. */
  zones: Record<string, string>
  /** First dates that their own rule does not give: RFC 5545 leaves open whether they count. */
  outside: Set<string>
}

/** `folders` as named on the command line; samples of our own when there are none. */
export const verify = async (folders: readonly string[]): Promise<string[]> => {
  const python = await findPython('recurring_ical_events')
  if (!python) {
    return [
      'python3-recurring-ical-events is missing: apt-get install python3-recurring-ical-events',
    ]
  }
  const named =
    folders.length > 0 ? folders : [fileURLToPath(new URL('./samples', import.meta.url))]
  const problems: string[] = []
  for (const folder of named) {
    const files = existsSync(folder) ? globSync('**/*.ics', { cwd: folder }).toSorted() : []
    if (files.length === 0) problems.push(`${folder} holds no .ics files`)
    for (const file of files) problems.push(...(await compare(python, path.join(folder, file))))
  }
  return problems
}

const compare = async (python: string, file: string): Promise<string[]> => {
  const name = path.basename(file)
  const window = repeatWindow(Date.now())
  const ours = await datesOf(file, window).catch((error: unknown) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  const zones = typeof ours === 'string' ? {} : ours.zones
  const words = [expander, file, window.from, window.to]
  const theirs = await runPython(python, words, JSON.stringify(zones)).then(
    (found) => found as Theirs,
    (error: Error) => error.message,
  )
  if (typeof ours !== 'string' && typeof theirs !== 'string') {
    return differences(name, ours, theirs, window)
  }
  console.log(`  ${name}: ${typeof ours === 'string' ? ours : `Python: ${String(theirs)}`}`)
  const bothRefuse = typeof ours === 'string' && typeof theirs === 'string'
  return bothRefuse ? [] : [`${name}: only one of the two could read it`]
}

const keyOf = ({ uid, start }: Told) => `${start} of ${uid}`

const differences = (name: string, ours: Ours, theirs: Theirs, { from, to }: Window): string[] => {
  // At a window's edges it matters what day it is in which zone.
  const within = { from: addDays(from, 5), to: addDays(to, -5) }
  const refused = new Set(theirs.refused.map(({ uid }) => uid))
  const compared = (dates: readonly Told[]) =>
    dates.filter(({ uid, start }) => !refused.has(uid) && isWithin(start, within))
  const [mine, other] = [compared(ours.dates), compared(theirs.dates)]
  // Of several dates of an entry on one day, Python has one.
  const byUid = Map.groupBy(other, ({ uid }) => uid)
  const isSecond = ({ uid, start }: Told) =>
    byUid.get(uid)?.some((each) => isWithinADay(each.start, start)) ?? false
  const onlyOurs = without(mine, other)
  const onlyTheirs = without(other, mine)
  const left = onlyOurs.filter((date) => !isSecond(date))
  const leftOther = onlyTheirs.filter((date) => !ours.outside.has(keyOf(date)))
  const notes = [
    `${mine.length} dates`,
    told(refused.size, 'entries that Python refuses'),
    told(onlyOurs.length - left.length, 'more on a day of which Python keeps one'),
    told(onlyTheirs.length - leftOther.length, 'first dates outside their own rule'),
  ]
  console.log(`  ${name}: ${notes.filter(Boolean).join(', ')}`)
  return [
    ...left.map((date) => `${name}: only the import has ${keyOf(date)}`),
    ...leftOther.map((date) => `${name}: only Python has ${keyOf(date)}`),
  ]
}

/** The day at the venue is not told, and may be the one before or after that in UTC. */
const isWithinADay = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) < 24 * 3600 * 1000

const told = (count: number, what: string) => (count > 0 ? `${count} ${what}` : '')

const isWithin = (start: string, { from, to }: Window) =>
  start.slice(0, 10) >= from && start.slice(0, 10) <= to

/** What is left of a list when each of the other's values has taken one away. */
const without = (dates: readonly Told[], others: readonly Told[]): Told[] => {
  const left = Map.groupBy(others, keyOf)
  return dates.filter((date) => left.get(keyOf(date))?.pop() === undefined)
}

/** `zone`: the one of all wall times, where what the file says of them is not to be put right first. */
const datesOf = async (file: string, window: Window, zone?: string): Promise<Ours> => {
  const ours: Ours = { dates: [], zones: {}, outside: new Set() }
  for await (const item of readSource(file, { rules: noRules, zone })) {
    if ('note' in item && item.note.startsWith(mendsZones)) {
      console.log(`  ${path.basename(file)}: ${item.note} Compared as they are written.`)
      return datesOf(file, window, await zoneOf(file))
    }
    if ('fields' in item && item.start) addRow(ours, item, item.start, window)
  }
  return ours
}

const addRow = (ours: Ours, row: SourceRow, start: Moment, window: Window) => {
  const uid = String(row.lookUp('uid') ?? '')
  const zone = start.zone === undefined || start.zone === 'UTC' ? row.zone : start.zone
  const starts = row.repeats ? expandRepeats(start, row.repeats, zone, window) : [{ start }]
  const dates = starts.map((each) => ({ uid, start: textOf(each.start, zone) }))
  ours.dates.push(...dates)
  if (!row.repeats) return
  if (start.zone === 'UTC' && row.zone) ours.zones[uid] = row.zone
  const first = { uid, start: textOf(start, zone) }
  if (!dates.some((date) => keyOf(date) === keyOf(first))) ours.outside.add(keyOf(first))
}

/** How the note begins that comes with times which are not what the file calls them. */
const mendsZones = 'Its times are UTC'

const zoneOf = async (file: string): Promise<string | undefined> =>
  /^(?:X-WR-TIMEZONE:|DTSTART;TZID=)([\w/]+)/m.exec(await readFile(file, 'utf8'))?.[1]

const textOf = ({ date, time, zone }: Moment, fallback: string | undefined): string => {
  if (time === null) return date
  const its = zone ?? fallback
  if (its === undefined) return `${date}T${time}`
  const at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(its)
  return at.toInstant().toString({ smallestUnit: 'minute' })
}
