/** Lines of a generated calendar: single shows, weekly meets with changes, and entries of other kinds. */

const cities = [
  'Springfield\\, IL 62701',
  'Dayton\\, OH 45402',
  'Chicago\\, IL 60601',
  'Concord\\, NC 28027',
]
const text =
  'Bring your classic\\, custom or muscle car and meet other owners. Awards at 2 PM\\, food trucks\\, music and a raffle for the volunteer fire department. '

const two = (value: number) => String(value).padStart(2, '0')

/** Yields lines up to the given size. `various`: no two entries have the same description. */
export function* calendarLines(bytes: number, various = false): Generator<string> {
  const done = { bytes: 0 }
  const say = (...lines: string[]) => {
    const all = `${lines.join('\r\n')}\r\n`
    done.bytes += all.length
    return all
  }
  yield say('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN')
  for (let index = 0; ; index++) {
    if (done.bytes >= bytes) break
    const day = `2026${two(1 + (index % 12))}${two(1 + (index % 28))}`
    const place = `LOCATION:${100 + (index % 900)} Main St\\, ${cities[index % cities.length]}`
    const start = `DTSTART;TZID=America/Chicago:${day}T1${index % 10}0000`
    const common = [
      `SUMMARY:Car Show ${index}`,
      place,
      `DESCRIPTION:${various ? `No. ${index}. ` : ''}${text.repeat(4)}`,
    ]
    yield say('BEGIN:VEVENT', `UID:show-${index}`, start, ...common, 'END:VEVENT')
    if (index % 50 !== 0) continue
    const weekly = ['BEGIN:VEVENT', `UID:meet-${index}`, start, ...common]
    yield say(
      ...weekly,
      'RRULE:FREQ=WEEKLY;COUNT=40',
      `EXDATE;TZID=America/Chicago:${day}T1${index % 10}0000`,
      'END:VEVENT',
    )
  }
  // X-WR-TIMEZONE may follow the entries.
  yield say('X-WR-TIMEZONE:America/Chicago', 'END:VCALENDAR')
}
