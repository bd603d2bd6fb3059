/** Calendar files as parsed by Python's icalendar (Debian: python3-icalendar). */
import { fileURLToPath } from 'node:url'
import { calendarFile } from '../../src/catalog/calendar/calendar-file.ts'
import { createWallTimes } from '../../src/catalog/calendar/calendar-zones.ts'
import type { Event } from '../../src/catalog/event/event.ts'
import { eventInstants } from '../../src/catalog/event/event-time.ts'
import { sampleEvent } from '../../tests/support/sample-event.ts'
import { findPython, runPython } from './python.ts'

const reader = fileURLToPath(new URL('./read-calendar.py', import.meta.url))

type Entry = { uid: string; title: string; start: string; end: string; by: string }

export const verify = async (): Promise<string[]> => {
  const python = await findPython('icalendar')
  if (!python) return ['python3-icalendar is missing: apt-get install python3-icalendar']
  const events = sampleEvents()
  const files = {
    'a download': calendarFile(events, { base: 'https://atlas.example' }),
    'a feed': calendarFile(events, {
      base: 'https://atlas.example',
      name: 'Neon; Chrome, and 🚗',
      refreshEvery: 'PT60M',
      wallTimes: createWallTimes(),
    }),
  }
  const problems: string[] = []
  for (const [name, file] of Object.entries(files)) {
    const entries = await readWith(python, file)
    console.log(`  ${name}: ${entries.length} entries read`)
    problems.push(...differences(events, entries).map((problem) => `${name}: ${problem}`))
  }
  return problems
}

const readWith = async (python: string, file: string): Promise<Entry[]> =>
  (await runPython(python, [reader], file)) as Entry[]

/** Python reads each entry twice: with the file's time zone definitions and with its own. */
const differences = (events: readonly Event[], entries: readonly Entry[]): string[] =>
  events.flatMap((event) => {
    const uid = `${event.id}@gearhead-atlas`
    const found = entries.filter((entry) => entry.uid === uid)
    if (found.length !== 2) return [`${uid} was read ${found.length} times and not twice`]
    const start = event.startsAt ?? event.date
    const wrong = found.filter((entry) => entry.start !== start || entry.title !== event.name)
    return wrong.map((entry) => `${uid} by ${entry.by}: ${entry.start} and not ${start}`)
  })

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Puerto_Rico',
  'America/Indiana/Indianapolis',
  'Pacific/Honolulu',
  'Pacific/Guam',
]
/** Days before and after both clock changes, and one in each half of the year. */
const dates = '2026-01-15 2026-03-07 2026-03-08 2026-07-04 2026-10-31 2026-11-01 2027-03-14'.split(
  ' ',
)
const times = [
  { startTime: '08:00', endTime: '14:30' },
  { startTime: '18:00', endTime: null },
  { startTime: null, endTime: null },
]

const sampleEvents = (): Event[] =>
  zones.flatMap((timeZone, zone) =>
    dates.flatMap((date) =>
      times.map((time, at) => {
        const when = { ...time, date, endDate: date, timeZone }
        const name = `Café, "Neon"; \\ 🚗👨‍👩‍👧‍👦🏁 in ${timeZone} where the line is folded`
        const id = `zone${zone}-${date}-${at}`
        return Object.assign({ ...sampleEvent, id, name }, when, eventInstants(when))
      }),
    ),
  )
