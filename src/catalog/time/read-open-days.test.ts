import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOn, openToday } from './open-days.ts'
import { canonicalOpenDays, readOpenDays } from './read-open-days.ts'

const linesOf = (file: string) =>
  readFileSync(`tests/cases/${file}.tsv`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

const read = (text: string) => {
  const found = readOpenDays(text)
  if ('problem' in found) throw new Error(`${text}: ${found.problem}`)
  return found.openDays
}

/** Each line: "canonical wording<tab>phrase<tab>phrase"; "-" for phrases that are rejected. */
test('the phrases of the table have their plain wording; unclear ones are refused', () => {
  const phrases = linesOf('open-days').flatMap(([plain = '', ...variants]) =>
    (plain === '-' ? variants : [plain, ...variants]).map((phrase) => [phrase, plain] as const),
  )
  expect(phrases.length).toBeGreaterThan(120)
  expect(phrases.map(([phrase]) => [phrase, canonicalOpenDays(phrase) ?? '-'])).toEqual(phrases)
})

/** Each line: "text<tab>date hours<tab>date hours". */
test('the hours of the table apply on its dates, including holidays and seasons', () => {
  for (const [text = '', ...days] of linesOf('open-on')) {
    const openDays = read(text)
    const hours = days.map((day) => `${day.slice(0, 10)} ${hoursOn(openDays, day.slice(0, 10))}`)
    expect([text, ...hours]).toEqual([text, ...days])
  }
})

describe('a random week in a random wording', () => {
  const names = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
  const clock = (hour: number, style: number) =>
    [
      `${String(hour).padStart(2, '0')}:00`,
      `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`,
      `${hour % 12 || 12}:00 ${hour < 12 ? 'a.m.' : 'p.m.'}`,
    ][style]
  const span = fc
    .tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 10 }))
    .map(([from, lasts]) => [from, from + lasts] as const)
  const plans = fc.array(fc.option(span), { minLength: 7, maxLength: 7 })
  const style = fc.record({
    cut: fc.constantFrom(2, 3, 9),
    to: fc.constantFrom('-', ' to ', ' – ', ' until '),
    between: fc.constantFrom(', ', '; ', '\n', '. '),
    colon: fc.constantFrom('', ':'),
    time: fc.constantFrom(0, 1, 2),
    saysClosed: fc.boolean(),
    after: fc.constantFrom('', '; closed on holidays', '. PH off', ' (closed Thanksgiving)'),
  })

  test('is read correctly, and its plain wording has the same meaning', () => {
    fc.assert(
      fc.property(plans, style, (plan, { cut, to, between, colon, time, saysClosed, after }) => {
        fc.pre(plan.some((each) => each !== null))
        const parts = plan.flatMap((each, day) => {
          const name = `${names[day]?.slice(0, cut)}${colon}`
          if (each) return [`${name} ${clock(each[0], time)}${to}${clock(each[1], time)}`]
          return saysClosed ? [`${name} closed`] : []
        })
        const text = parts.join(between) + after
        const plain = canonicalOpenDays(text) ?? ''
        expect(canonicalOpenDays(plain)).toBe(plain)
        for (const openDays of [read(text), read(plain)]) {
          plan.forEach((each, day) => {
            const wanted = each ? `${clock(each[0], 0)}-${clock(each[1], 0)}` : 'closed'
            // A week in June without a holiday, beginning on Sunday.
            expect([
              text,
              hoursOn(openDays, `2027-06-${String(6 + day).padStart(2, '0')}`),
            ]).toEqual([text, wanted])
          })
          const thanksgiving = hoursOn(openDays, '2026-11-26')
          if (after !== '') expect([text, thanksgiving]).toEqual([text, 'closed'])
        }
      }),
    )
  })

  test('the plain wording of any text is stable', () => {
    const words =
      'mon tue-sun daily 10-4 9am 5pm noon to closed holidays May October , ; . and open by appointment except Thanksgiving 24/7 ( ) 12:60 PH off 1st last Sa[2] including'
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 12 }), (some) => {
        const text = some.join(' ')
        const plain = canonicalOpenDays(text)
        expect([text, canonicalOpenDays(plain ?? '')]).toEqual([text, plain])
      }),
      { numRuns: 500 },
    )
  })
})

test('a problem quotes the unreadable part, and says what to enter', () => {
  expect(readOpenDays('Tue to Sun 10 to 4 unless it rains')).toEqual({
    problem:
      "We couldn't read “unless it rains”. Enter weekdays and hours, such as “Tue to Sun 10 to 4, closed on holidays”.",
  })
  expect(readOpenDays('10 to 4')).toEqual({
    problem:
      "Say which weekdays it's open, and the hours, such as “Tue to Sun 10 to 4, closed on holidays”.",
  })
})

test.each([
  ['Tue to Sun 10 to 4, closed on holidays', '2026-11-27T18:00:00Z', 'Open today until 4 PM'],
  ['Tue to Sun 10 to 4, closed on holidays', '2026-11-27T13:00:00Z', 'Open today until 4 PM'],
  // 4 PM in Chicago, the closing time.
  ['Tue to Sun 10 to 4', '2026-11-27T22:00:00Z', 'Closed for today, opens tomorrow at 10 AM'],
  ['Tue to Sun 10 to 4', '2026-11-27T21:59:00Z', 'Open today until 4 PM'],
  [
    'Tue to Sun 10 to 4, closed on holidays',
    '2026-11-26T18:00:00Z',
    'Closed today, opens tomorrow at 10 AM',
  ],
  ['Tue to Sat 10 to 4', '2026-11-29T18:00:00Z', 'Closed today, opens Tue at 10 AM'],
  // After midnight in UTC, it is still Friday in Chicago.
  ['Mon to Fri 9 to 9', '2026-11-28T01:00:00Z', 'Open today until 9 PM'],
  ['Fri and Sat 6 PM to 1 AM', '2026-11-28T06:30:00Z', 'Open until 1 AM'],
  ['Tue-Fri 10-12, 1-4', '2026-11-27T18:30:00Z', 'Open today until 4 PM'],
  ['24/7', '2026-11-27T18:00:00Z', 'Open today'],
  ['Tue to Sun', '2026-11-27T18:00:00Z', 'Open today'],
  ['May to October: daily 10 to 4', '2026-11-27T18:00:00Z', 'Closed today'],
  ['Daily 9 to 5', '2026-11-26T18:00:00Z', "Today's hours not listed"],
  ['Daily 9 to 5, holidays 10 to 2', '2026-11-26T18:00:00Z', 'Open today until 2 PM'],
  [
    '1st Saturday of the month 10-2',
    '2026-12-04T18:00:00Z',
    'Closed today, opens tomorrow at 10 AM',
  ],
  ['1st Saturday of the month 10-2', '2026-11-28T18:00:00Z', 'Closed today, opens Sat at 10 AM'],
  ['Mon 9 to 5, Fri by appointment', '2026-11-27T18:00:00Z', 'Today by appointment'],
])('%s at %s: %s', (text, instant, words) => {
  expect(openToday(read(text), Date.parse(instant), 'America/Chicago')).toBe(words)
})
