import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../../catalog/event/card-event.ts'
import { readHomeState } from '../search/home-filters.ts'
import { shownEvents } from './results.tsx'

const now = Date.parse('2026-11-19T18:00:00Z')
const event = (id: string, endsAt: string | null = null) =>
  cardEvent({ ...sampleEvent, id, endsAt })
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id).join()

const shown = (query: string, events: ReturnType<typeof event>[], strip: typeof events = []) => {
  const state = readHomeState(new URL(`http://localhost/${query}`))
  return shownEvents(events, { state, strip: { events: strip, near: false }, now })
}

const ended = event('ended', '2026-11-19T17:00:00Z')
const runs = event('runs', '2026-11-19T19:00:00Z')

test('what has ended comes last, the others stay in their order', () => {
  expect(ids(shown('?keyword=v8', [ended, runs, event('a')]))).toBe('runs,a,ended')
})

test('the list beside the strip leaves out its three, and is as long as ever', () => {
  const many = Array.from({ length: 15 }, (_, at) => event(`${at}`))
  expect(ids(shown('', many, many.slice(0, 3)))).toBe('3,4,5,6,7,8,9,10,11,12,13,14')
  // Three others are in the strip, as some of the first are over.
  expect(shown('', many, [event('x')])).toHaveLength(12)
  expect(shown('?showAll=true', many, many.slice(0, 3))).toHaveLength(12)
  expect(shown('?keyword=v8', many, many.slice(0, 3))).toHaveLength(15)
})
