import { expect, test } from 'vitest'
import { findDays, findTimeOfDay } from './days-in-text.ts'

/** A Friday. */
const today = '2026-11-27'

const read = (text: string, on = today) => {
  const found = findDays(text)
  const days = found?.daysOf(on)
  if (!found || !days) return undefined
  const words = text.slice(found.start, found.end)
  return `${words}: ${'when' in days ? days.when : `${days.fromDate} ${days.toDate}`}`
}

test.each([
  ['car shows this weekend', 'this weekend: weekend'],
  ['shows on Saturday near me', 'on Saturday: saturday'],
  ['wednesday night drags', 'wednesday night: 2026-12-02 2026-12-02'],
  ['next friday', 'next friday: 2026-12-04 2026-12-04'],
  ['shows in may', 'in may: 2027-05-01 2027-05-31'],
  ['march', 'march: 2027-03-01 2027-03-31'],
  ['may 2028 shows', 'may 2028: 2028-05-01 2028-05-31'],
  ['Sept. 2027', 'Sept. 2027: 2027-09-01 2027-09-30'],
  ['shows in november', 'in november: 2026-11-27 2026-11-30'],
  ['shows june 12-14, 2028', 'june 12-14, 2028: 2028-06-12 2028-06-14'],
  ['6/12 shows', '6/12: 2027-06-12 2027-06-12'],
  ['memorial day weekend', 'memorial day weekend: 2027-05-28 2027-05-31'],
  ['labor day weekend', 'labor day weekend: 2027-09-03 2027-09-06'],
  ['labor day car show', 'labor day: 2027-09-04 2027-09-06'],
  ["show on father's day", "on father's day: 2027-06-20 2027-06-20"],
  ['mothers day weekend cruise', 'mothers day weekend: 2027-05-07 2027-05-09'],
  ['new year’s day drive', 'new year’s day: 2027-01-01 2027-01-01'],
  ['MLK day', 'MLK day: 2027-01-16 2027-01-18'],
  ['4th of july weekend', '4th of july weekend: 2027-07-02 2027-07-04'],
  ['fourth of july cruise', 'fourth of july: 2027-07-04 2027-07-04'],
  ['independence day', 'independence day: 2027-07-04 2027-07-04'],
  ["veterans' day", "veterans' day: 2027-11-11 2027-11-11"],
  ['thanksgiving weekend', 'thanksgiving weekend: 2026-11-26 2026-11-29'],
  ['halloween weekend shows', 'halloween weekend: 2027-10-29 2027-10-31'],
  ['shows in the spring', 'in the spring: spring'],
  ['summer 2028 shows', 'summer 2028: 2028-06-01 2028-08-31'],
  ['next month', 'next month: 2026-12-01 2026-12-31'],
  ['2027 march', '2027 march: 2027-03-01 2027-03-31'],
  ['mid march', 'mid march: 2027-03-11 2027-03-20'],
  ['early november', 'early november: 2027-11-01 2027-11-10'],
  ['the end of may 2028', 'the end of may 2028: 2028-05-21 2028-05-31'],
  ['week of july 4', 'week of july 4: 2027-06-28 2027-07-04'],
  ['december 5th or 6th', 'december 5th or 6th: 2026-12-05 2026-12-06'],
  ['show saturday or sunday', 'saturday or sunday: weekend'],
  ['within the next two weeks', 'within the next two weeks: 2026-11-27 2026-12-10'],
  ['next 30 days', 'next 30 days: 2026-11-27 2026-12-26'],
  ['the weekend after next', 'the weekend after next: 2026-12-11 2026-12-13'],
  ["new year's eve drive", "new year's eve: 2026-12-31 2026-12-31"],
  ['12-5-2026', '12-5-2026: 2026-12-05 2026-12-05'],
  ['rest of the month', 'rest of the month: this_month'],
  ['rest of the year', 'rest of the year: 2026-11-27 2026-12-31'],
  ['shows 2028 summer', '2028 summer: 2028-06-01 2028-08-31'],
  ['weekend of dec 5', 'weekend of dec 5: 2026-12-04 2026-12-06'],
  ['show the weekend of June 14th, 2027', 'the weekend of June 14th, 2027: 2027-06-18 2027-06-20'],
  ['june 12-13 weekend', 'june 12-13 weekend: 2027-06-11 2027-06-13'],
  ['between dec 5 and dec 20', 'between dec 5 and dec 20: 2026-12-05 2026-12-20'],
  ['between june and august', 'between june and august: 2027-06-01 2027-08-31'],
  ['shows before christmas', 'before christmas: undefined 2026-12-24'],
  ['after new year', 'after new year: 2027-01-02 undefined'],
  ['until June 5', 'until June 5: undefined 2027-06-05'],
  ['after june', 'after june: 2027-07-01 undefined'],
  ['after this weekend', 'after this weekend: 2026-11-30 undefined'],
  ['before the summer', 'before the summer: undefined 2027-05-31'],
  ['1st saturday in december', '1st saturday in december: 2026-12-05 2026-12-05'],
  ['Second Sunday of June', 'Second Sunday of June: 2027-06-13 2027-06-13'],
  ['last weekend in may 2028', 'last weekend in may 2028: 2028-05-26 2028-05-28'],
  ['first friday of november', 'first friday of november: 2027-11-05 2027-11-05'],
  ['first week of june', 'first week of june: 2027-06-01 2027-06-07'],
  ['last week in july', 'last week in july: 2027-07-25 2027-07-31'],
  ['friday and saturday', 'friday and saturday: 2026-11-27 2026-11-28'],
  ['thursday to sunday', 'thursday to sunday: 2026-11-27 2026-11-29'],
  ['memorial day and labor day', 'memorial day and labor day: 2027-05-29 2027-09-06'],
  ['may, june or july', 'may, june or july: 2027-05-01 2027-07-31'],
  ['weekend before thanksgiving', 'weekend before thanksgiving: 2027-11-19 2027-11-21'],
  ['the weekend after labor day', 'the weekend after labor day: 2027-09-10 2027-09-12'],
  ['friday after thanksgiving', 'friday after thanksgiving: 2026-11-27 2026-11-27'],
  ['after thanksgiving', 'after thanksgiving: 2026-11-27 undefined'],
  ['saturday before easter', 'saturday before easter: 2027-03-27 2027-03-27'],
  ['day after tomorrow', 'day after tomorrow: 2026-11-29 2026-11-29'],
  ['week of memorial day', 'week of memorial day: 2027-05-31 2027-06-06'],
  ['by june 5', 'by june 5: undefined 2027-06-05'],
  ['starting june 5', 'starting june 5: 2027-06-05 undefined'],
  ['in the next month', 'in the next month: 2026-11-27 2026-12-26'],
  ['next seven days', 'next seven days: 2026-11-27 2026-12-03'],
  ['next two weekends', 'next two weekends: 2026-11-27 2026-12-06'],
  ['week before july', 'week before july: 2027-06-21 2027-06-30'],
  ['within a week', 'within a week: 2026-11-27 2026-12-03'],
  ['within 10 days', 'within 10 days: 2026-11-27 2026-12-06'],
  ['show in two weeks', 'in two weeks: 2026-12-07 2026-12-13'],
  ['two weeks from today', 'two weeks from today: 2026-12-07 2026-12-13'],
  ['in 3 days', 'in 3 days: 2026-11-30 2026-11-30'],
  ['june 5, 12 and 19', 'june 5, 12 and 19: 2027-06-05 2027-06-19'],
  ['june 4th through the 6th', 'june 4th through the 6th: 2027-06-04 2027-06-06'],
  ['before memorial day', 'before memorial day: undefined 2027-05-30'],
  ['saturday before memorial day', 'saturday before memorial day: 2027-05-29 2027-05-29'],
  ['swap meets may', 'may: 2027-05-01 2027-05-31'],
])('%s', (text, meant) => expect(read(text)).toBe(meant))

test.each([
  '1st saturday cruise',
  'first and third Saturday',
  'fun in the sun',
  'may day',
  'march meet',
  'show in del mar',
  'thanksgiving cruise',
  '1/4 mile',
  '24/7',
  '50/50 raffle',
  'Winter Park',
  'silver spring',
  'Spring Fling',
  '13/45',
  'sunset cruise',
  "summer's end cruise",
  'april fools cruise',
  'cars of yesterday and today',
  'every other saturday',
  'any given sunday',
  'next 0 days',
])('%s contains no day', (text) => expect(read(text)).toBeUndefined())

test('a year is one at the end or before a type of event, but a model year before a make', () => {
  const year = Number(new Date(Date.now()).toISOString().slice(0, 4)) + 1
  const all = `${year}: ${year}-01-01 ${year}-12-31`
  for (const text of ['car shows ohio YEAR', 'YEAR', 'YEAR swap meets'])
    expect(read(text.replace('YEAR', `${year}`))).toBe(all)
  for (const text of [
    `${year} corvette`,
    `${year} carrera`,
    `the ${year} show`,
    'bronco 2019',
    '1957 show',
  ])
    expect(read(text)).toBeUndefined()
})

test('a holiday is on its own date, not when it is observed', () => {
  expect(read("new year's day", '2027-12-20')).toBe("new year's day: 2028-01-01 2028-01-01")
})

test.each([
  ['may-sept', '2026-06-10', 'may-sept: 2026-06-10 2026-09-30'],
  ['november through march', '2027-01-02', 'november through march: 2027-01-02 2027-03-31'],
  ['dec 28 to jan 3', '2027-01-01', 'dec 28 to jan 3: 2026-12-28 2027-01-03'],
  ['june 12 to 14', '2026-06-13', 'june 12 to 14: 2026-06-12 2026-06-14'],
  ['june 5, 12 and 19', '2026-06-13', 'june 5, 12 and 19: 2026-06-05 2026-06-19'],
  ['memorial day to labor day', '2026-07-01', 'memorial day to labor day: 2026-07-01 2026-09-07'],
  ['friday through sunday', '2026-11-28', 'friday through sunday: 2026-11-28 2026-11-29'],
])('%s that has begun on %s', (text, on, meant) => expect(read(text, on)).toBe(meant))

test('next summer is the one after the current one', () => {
  expect(read('next summer', '2026-07-10')).toBe('next summer: 2027-06-01 2027-08-31')
  expect(read('next summer', '2026-06-01')).toBe('next summer: 2027-06-01 2027-08-31')
  expect(read('next summer', '2026-05-31')).toBe('next summer: 2026-06-01 2026-08-31')
  expect(read('next winter', '2027-01-10')).toBe('next winter: 2027-12-01 2028-02-29')
})

test('times of the day', () => {
  const time = (text: string) => findTimeOfDay(text)?.timeOfDay
  expect(['saturday morning', 'tonight', 'friday night', 'cruise night'].map(time)).toEqual([
    'morning',
    'evening',
    'evening',
    undefined,
  ])
  const evenings = ['6pm', 'after 5 pm', 'saturday at 7:30 p.m.', 'cruise 6 PM friday']
  expect(evenings.map(time)).toEqual(evenings.map(() => 'evening'))
  const mornings = ['9am', 'at 8:30 a.m.', 'before 11 am', 'before noon']
  expect(mornings.map(time)).toEqual(mornings.map(() => 'morning'))
  const neither = [
    'until 9pm',
    '9am-2pm',
    '5 to 9 pm',
    '8 am to noon',
    'after 9 am',
    '3pm',
    '7 pmr',
    '16 am',
    '1.9 pm',
    '9 ampere',
  ]
  expect(neither.map(time)).toEqual(neither.map(() => undefined))
})
