import { expect, test } from 'vitest'
import type { MadeEvent, MadeRow } from '../row/made-row.ts'
import { chooseEvent, datesFrom } from './choose-event.ts'

const today = '2099-07-01'

const row = (name: string, dates: readonly string[], website = ''): MadeRow => ({
  line: 1,
  name,
  events: dates.map(
    (date) =>
      ({
        event: { draft: { name, date, endDate: date, website, eventStatus: 'scheduled' } },
      }) as unknown as MadeEvent,
  ),
  notes: [],
  type: { value: 'car_show', because: '' },
})

const choose = (rows: readonly MadeRow[], url = 'https://club.example/calendar') => {
  const chosen = chooseEvent(rows, url, today)
  if (!chosen) return undefined
  const { event, isOver, upcoming } = chosen
  return { ...event.draft, isOver, entries: upcoming.length, dates: datesFrom(chosen) }
}

test('the event whose own address this is comes first, in any spelling', () => {
  const rows = [
    row('Next', ['2099-07-02'], 'https://club.example/next'),
    row('Own', ['2099-09-01'], 'http://www.club.example/own/'),
  ]
  expect(choose(rows, 'https://club.example/own')).toMatchObject({ name: 'Own', entries: 2 })
  expect(choose(rows, 'https://club.example/own?id=2')).toMatchObject({ name: 'Next' })
  // An address shared by all rows does not identify an event.
  const alike = rows.map(({ name }, n) => row(name, [`2099-07-0${9 - n}`], 'https://club.example/'))
  expect(choose(alike, 'https://club.example/')).toMatchObject({ name: 'Own', date: '2099-07-08' })
})

test('the next date comes first, including today, else the last past one', () => {
  const past = row('Past', ['2098-01-01', '2099-06-30'])
  const weekly = row('Weekly', ['2099-06-24', '2099-07-08', '2099-07-01'])
  expect(choose([past, weekly])).toMatchObject({
    name: 'Weekly',
    date: today,
    dates: { dates: [today, '2099-07-08'], otherDates: [] },
    isOver: false,
    entries: 1,
  })
  expect(choose([past])).toMatchObject({ date: '2099-06-30', isOver: true, entries: 0 })
  expect(choose([])).toBeUndefined()
})

test('canceled and postponed dates do not count, and dates at other hours are separate', () => {
  const weekly = row('Weekly', ['2099-07-01', '2099-07-08', '2099-07-15', '2099-07-22'])
  Object.assign(weekly.events[0]?.event.draft ?? {}, { eventStatus: 'cancelled' })
  Object.assign(weekly.events[2]?.event.draft ?? {}, { startTime: '18:00' })
  const off = row('Off', ['2099-07-02'])
  Object.assign(off.events[0]?.event.draft ?? {}, { eventStatus: 'postponed' })
  expect(choose([weekly, off])).toMatchObject({
    date: '2099-07-08',
    entries: 1,
    dates: { dates: ['2099-07-08', '2099-07-22'], otherDates: ['2099-07-15'] },
  })
  // A page with nothing but this event is still about it.
  expect(choose([off])).toMatchObject({ name: 'Off', isOver: false, entries: 0 })
})
