/** Generates calendars with every kind of rule, exception, additional date and change, deterministically by seed. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { datesOfRule } from '../../src/catalog/series/series-rule.ts'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { someRule } from '../../tests/support/some-rules.ts'

const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

const someEntry = fc.record({
  rule: someRule,
  begins: fc.integer({ min: -500, max: 300 }),
  /** False for a first date that does not match its own rule. */
  follows: fc.integer({ min: 0, max: 9 }).map((value) => value > 0),
  form: fc.constantFrom('zone', 'zone', 'zone', 'day', 'utc'),
  hour: fc.integer({ min: 7, max: 20 }),
  hours: fc.constantFrom('', '', 'BYHOUR', 'BYHOUR;BYMINUTE'),
  end: fc.constantFrom('none', 'none', 'count', 'date', 'utc'),
  length: fc.integer({ min: 1, max: 40 }),
  left: fc.uniqueArray(fc.nat(30), { maxLength: 3 }),
  extra: fc.uniqueArray(fc.nat(400), { maxLength: 2 }),
  /** Writes additional dates as PERIOD; Python rejects such entries. */
  asPeriod: fc.integer({ min: 0, max: 7 }).map((value) => value === 0),
  changed: fc.uniqueArray(
    fc.record({ at: fc.nat(30), days: fc.integer({ min: -1, max: 2 }), hour: fc.nat(10) }),
    { maxLength: 2, selector: ({ at }) => at },
  ),
  sequence: fc.nat(3),
})
type SomeEntry = typeof someEntry extends fc.Arbitrary<infer T> ? T : never

const someCalendar = fc.record({
  zone: fc.constantFrom(...zones),
  entries: fc.array(someEntry, { minLength: 5, maxLength: 8 }),
})

/** Writes `count` .ics files into a folder. */
export const generateCalendars = (folder: string, count: number, seed: number): void => {
  const today = Temporal.Now.plainDateISO('UTC').toString()
  for (const [index, plan] of fc.sample(someCalendar, { seed, numRuns: count }).entries()) {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Generated//EN',
      `X-WR-TIMEZONE:${plan.zone}`,
      ...plan.entries.flatMap((entry, at) => entryLines(entry, `e${at}`, plan.zone, today)),
      'END:VCALENDAR',
      '',
    ]
    writeFileSync(path.join(folder, `generated-${index + 1}.ics`), lines.join('\r\n'))
  }
}

const compact = (date: string) => date.replaceAll('-', '')
const two = (hour: number) => String(hour).padStart(2, '0')

type Written = { plan: SomeEntry; zone: string }

const stamp = (zone: string, date: string, at: number) => {
  const local = Temporal.PlainDateTime.from(`${date}T${two(at)}:00`).toZonedDateTime(zone)
  return `${local.toInstant().toString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Start of entries in UTC: a morning hour, at which the date is the same in UTC. */
const utcHour = 9

/** Property value of a date, including its parameters. */
const told = ({ plan, zone }: Written, date: string, at = plan.hour): string => {
  if (plan.form === 'day') return `;VALUE=DATE:${compact(date)}`
  if (plan.form === 'utc') return `:${stamp(zone, date, utcHour)}`
  return `;TZID=${zone}:${compact(date)}T${two(at)}0000`
}

const ending = ({ plan, zone }: Written, last: string): string => {
  const hour = plan.form === 'utc' ? utcHour : plan.hour
  const until = (at: number) => (plan.form === 'day' ? compact(last) : stamp(zone, last, at))
  const endings: Record<typeof plan.end, string> = {
    none: '',
    count: `;COUNT=${plan.length}`,
    date: `;UNTIL=${until(23)}`,
    utc: `;UNTIL=${until(hour)}`,
  }
  return endings[plan.end]
}

const timeParts = ({ plan: { form, hours, hour } }: Written): string => {
  if (form !== 'zone' || hours === '') return ''
  return hours === 'BYHOUR' ? `;BYHOUR=${hour}` : `;BYHOUR=${hour};BYMINUTE=0`
}

const further = (written: Written, date: string): string => {
  const { plan, zone } = written
  return plan.form === 'zone' && plan.asPeriod
    ? `RDATE;VALUE=PERIOD;TZID=${zone}:${compact(date)}T${two(plan.hour)}0000/PT2H`
    : `RDATE${told(written, date)}`
}

const entryLines = (plan: SomeEntry, uid: string, zone: string, today: string): string[] => {
  const written = { plan, zone }
  const near = addDays(today, plan.begins)
  const span = { from: near, to: addDays(near, 900) }
  const first = plan.follows ? (datesOfRule(plan.rule, near, span)[0] ?? near) : near
  const given = datesOfRule(plan.rule, first, { from: first, to: addDays(first, 900) })
  // dateutil would search up to the year 9999 for dates of a rule that has none.
  if (given.length < 3) return []
  const dates = given.slice(0, plan.length)
  const nth = (n: number) => dates[n % dates.length] ?? first
  const left = new Set(plan.left.map(nth))
  const extra = plan.extra.map((n) => addDays(first, n)).filter((date) => !given.includes(date))
  const head = `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Cruise Night\r\nDTSTAMP:20260101T000000Z`
  const lines = [
    head,
    `SEQUENCE:${plan.sequence}`,
    `DTSTART${told(written, first)}`,
    `RRULE:${plan.rule}${timeParts(written)}${ending(written, nth(plan.length - 1))}`,
    ...[...left].map((date) => `EXDATE${told(written, date)}`),
    ...extra.map((date) => further(written, date)),
    'END:VEVENT',
  ]
  const changed = new Map(plan.changed.map((change) => [nth(change.at), change]))
  for (const [date, { days, hour }] of changed) {
    if (left.has(date)) continue
    // SEQUENCE is higher than the series', as the change is newer, but not a new version of the series.
    const start = told(written, addDays(date, days), hour + 7)
    lines.push(head, `SEQUENCE:${plan.sequence + 1}`)
    lines.push(`RECURRENCE-ID${told(written, date)}`, `DTSTART${start}`, 'END:VEVENT')
  }
  return lines
}
