import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../../catalog/event/card-event.ts'
import { readHomeState } from '../search/home-filters.ts'
import { shownGroups } from './results.tsx'

const now = Date.parse('2026-11-19T18:00:00Z')
const event = (id: string, endsAt: string | null = null) =>
  cardEvent({ ...sampleEvent, id, endsAt })
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id).join()

const shown = (query: string, events: ReturnType<typeof event>[], strip: typeof events = []) => {
  const state = readHomeState(new URL(`http://localhost/${query}`))
  const groups = shownGroups(events, undefined, {
    state,
    strip: { events: strip, near: false },
    now,
  })
  return groups.flatMap((group) => group.events)
}

const ended = event('ended', '2026-11-19T17:00:00Z')
const runs = event('runs', '2026-11-19T19:00:00Z')

test('past events are last, the others keep their order', () => {
  expect(ids(shown('?keyword=v8', [ended, runs, event('a')]))).toBe('runs,a,ended')
})

test('the list leaves out the three of the strip, with the usual length', () => {
  const many = Array.from({ length: 15 }, (_, at) => event(`${at}`))
  expect(ids(shown('', many, many.slice(0, 3)))).toBe('3,4,5,6,7,8,9,10,11,12,13,14')
  // The strip contains other events, because some of the first ones are over.
  expect(shown('', many, [event('x')])).toHaveLength(12)
  expect(shown('?showAll=true', many, many.slice(0, 3))).toHaveLength(12)
  expect(shown('?keyword=v8', many, many.slice(0, 3))).toHaveLength(15)
})

test('with headings: nearest first, called-off events at the end of each, the strip not counted', () => {
  const state = readHomeState(new URL('http://localhost/?userLat=39.76&userLng=-84.19'))
  const at = (id: string, distance: number, more = {}) => ({ ...event(id), distance, ...more })
  const events = [
    at('far', 9),
    at('near', 2),
    at('off', 1, { eventStatus: 'postponed' as const }),
    at('later', 3),
  ]
  const groups = [
    { name: 'weekend', total: 3, ids: ['far', 'near', 'off'] },
    { name: 'later', total: 7, ids: ['later'] },
  ]
  const strip = { events: [at('near', 2)], near: true }
  const shownNow = shownGroups(events, groups, { state, strip, now })
  expect(shownNow.map(({ heading, total, events: each }) => [heading, total, ids(each)])).toEqual([
    ['This weekend within 25 miles', 2, 'far,off'],
    ['Later nearby', 7, 'later'],
  ])
})
