import { expect, it } from 'vitest'
import type { PageEvent } from './fetch-pages-in-process.ts'
import { findPageClaim } from './match-event.ts'

const show = {
  id: '1',
  name: 'Cars & Coffee – Peoria',
  date: '2099-08-08',
  timeZone: 'America/Chicago',
}
const described: PageEvent = { name: show.name, start: show.date, previousStart: '', status: '' }
const claimOf = (...events: Partial<PageEvent>[]) => {
  const pageEvents = events.map((each): PageEvent => Object.assign({}, described, each))
  return findPageClaim(show, pageEvents, '2099-07-01')
}

it.each<[string, Partial<PageEvent>]>([
  ['with its day', {}],
  ['with its day in the zone of the venue', { start: '2099-08-09T01:00:00Z' }],
  ['with its day as written, though not in UTC', { start: '2099-08-08T00:00:00+00:00' }],
  ['with the word in its name', { name: 'CANCELED: Cars and Coffee Peoria' }],
  ['under another name, if it is the only event', { name: 'Breakfast Cruise' }],
])('finds a cancellation %s', (_, event) => {
  expect(claimOf({ ...event, status: 'cancelled' })).toEqual({ says: 'cancelled' })
})

it('finds a cancellation described twice beside another event', () => {
  const off = { status: 'cancelled' } as const
  expect(claimOf(off, off, { name: 'Breakfast Cruise' })).toEqual({ says: 'cancelled' })
})

it('finds a postponement, even if the page has only the previous date', () => {
  expect(claimOf({ status: 'postponed', start: '', previousStart: '2099-08-08' })).toEqual({
    says: 'postponed',
  })
  expect(claimOf({ status: 'postponed', start: '', previousStart: '2098-08-08' })).toBeUndefined()
})

it('finds no cancellation in statements about other events or days', () => {
  expect(claimOf({ name: 'Breakfast', status: 'cancelled' }, { name: 'Lunch' })).toBeUndefined()
  expect(claimOf({ status: 'cancelled', start: '2099-08-15' })).toBeUndefined()
  expect(claimOf({ status: 'cancelled', start: 'soon' })).toBeUndefined()
  expect(claimOf({ status: 'cancelled' }, { status: 'scheduled' })).toBeUndefined()
  expect(claimOf()).toBeUndefined()
})

it('finds a new date if it is the only other upcoming one', () => {
  const moved = { says: 'moved', to: '2099-08-15' }
  expect(claimOf({ start: '2099-08-15T09:00' })).toEqual(moved)
  expect(
    claimOf({ start: '2099-08-15', status: 'rescheduled', previousStart: '2099-08-08' }),
  ).toEqual(moved)
  expect(
    claimOf({ start: '2099-08-15' }, { start: '2099-08-15T09:00' }, { start: '2098-08-08' }),
  ).toEqual(moved)
  expect(claimOf({ start: '2099-08-15' }, { start: '2099-08-22' })).toBeUndefined()
  expect(claimOf({ start: '2099-08-15' }, {})).toBeUndefined()
  expect(claimOf({ start: '2099-06-15' })).toBeUndefined()
  expect(claimOf({ name: 'Breakfast', start: '2099-08-15' })).toBeUndefined()
})
