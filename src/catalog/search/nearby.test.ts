import { expect, test } from 'vitest'
import { epochDay } from '../time/local-dates.ts'
import {
  joinNearby,
  type NearbyRow,
  nearbyGroupOn,
  nearbyGroups,
  readNearby,
  writeNearby,
} from './nearby.ts'

type Row = Partial<NearbyRow> & { from: string; to?: string }

/** Name of the group of a row; by default it is within 25 miles, at noon, on one day. */
const groupOf = (today: string, { from, to = from, ...row }: Row) => {
  const [day, lastDay] = [epochDay(from) ?? 0, epochDay(to) ?? 0]
  const usual = { nearness: 'weekend', ongoing: false, minute: 720 } as const
  return nearbyGroups[nearbyGroupOn(today)({ ...usual, day, lastDay, ...row })]?.name
}

const [tuesday, friday, saturday, sunday] = ['2026-06-02', '2026-06-05', '2026-06-06', '2026-06-07']

test.each<[string, string, Row, string]>([
  ['a show on Saturday', tuesday, { from: saturday }, 'weekend'],
  ['a cruise night on Friday at 4', tuesday, { from: friday, minute: 960 }, 'weekend'],
  ['Friday at noon', tuesday, { from: friday, minute: 720 }, 'month'],
  ['Friday without a time', tuesday, { from: friday, minute: 1440 }, 'month'],
  ['Thursday to Friday, under way', tuesday, { from: '2026-06-04', to: friday }, 'weekend'],
  ['the Sunday, seen on it', sunday, { from: sunday }, 'weekend'],
  ['next Saturday, seen on Sunday', sunday, { from: '2026-06-13' }, 'month'],
  ['this Saturday, 40 miles off', tuesday, { from: saturday, nearness: 'nearby' }, 'month'],
  ['30 days on', tuesday, { from: '2026-07-02' }, 'month'],
  ['31 days on', tuesday, { from: '2026-07-03' }, 'later'],
  ['this Saturday, 140 miles off', tuesday, { from: saturday, nearness: 'drive' }, 'drive'],
  ['140 miles off in July', tuesday, { from: '2026-07-03', nearness: 'drive' }, 'far'],
  ['far', tuesday, { from: saturday, nearness: 'far' }, 'far'],
  ['a museum', tuesday, { from: '9999-12-31', ongoing: true }, 'open'],
  ['a far museum', tuesday, { from: '9999-12-31', ongoing: true, nearness: 'far' }, 'farOpen'],
])('%s', (_, today, row, group) => {
  expect(groupOf(today, row)).toBe(group)
})

test('pages of a list are joined by groups, without duplicates', () => {
  const page = (text: string, ...ids: string[]) =>
    readNearby(
      new Headers({ 'x-nearby-groups': text }),
      ids.map((id) => ({ id })),
    )
  const counts = [{ name: 'weekend', shown: 2, total: 2 }]
  const first = page(`${writeNearby(counts)},month=1/3`, 'a', 'b', 'c')
  expect(joinNearby(first, page('month=2/3,far=1/9', 'd', 'e', 'f'))).toEqual([
    { name: 'weekend', total: 2, ids: ['a', 'b'] },
    { name: 'month', total: 3, ids: ['c', 'd', 'e'] },
    { name: 'far', total: 9, ids: ['f'] },
  ])
  expect(readNearby(new Headers(), [])).toBeUndefined()
})
