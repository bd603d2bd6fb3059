import { expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { createCall } from '../../kit/call.ts'
import { calendarFile } from '../calendar/calendar-file.ts'
import { cardEvent, loadFullEvent } from './card-event.ts'

const long = { ...sampleEvent, description: 'Neon and chrome. '.repeat(40).trim() }

/** API with one event. */
const api = () => {
  const paths: string[] = []
  const call = createCall(async (path) => {
    paths.push(path)
    return Response.json(long)
  })
  return { paths, call }
}

it('a card has the beginning of a long description, and is marked as shortened', () => {
  const card = cardEvent(long)
  expect(card.description.length).toBeLessThan(300)
  expect(card.descriptionIsCut).toBe(true)
  expect(sampleEvent).toMatchObject(cardEvent(sampleEvent))
  expect(cardEvent({ ...sampleEvent, distance: 3 }).distance).toBe(3)
})

it('a card has a flyer only if the card can show it', () => {
  const flyerUrl = '/uploads/0123456789abcdef-40x40-c8410b.jpg'
  expect(cardEvent({ ...sampleEvent, flyerUrl }).flyerUrl).toBe(flyerUrl)
  for (const other of [null, 'https://club.example/flyer.jpg'])
    expect(cardEvent({ ...sampleEvent, flyerUrl: other })).not.toHaveProperty('flyerUrl')
})

it('a calendar file saved from a card equals that of the event page', async () => {
  const { paths, call } = api()
  const base = 'https://atlas.example'
  expect(calendarFile([await loadFullEvent(cardEvent(long), call)], { base })).toBe(
    calendarFile([long], { base }),
  )
  expect(paths).toEqual([`/api/events/${long.id}`])
})

it('a card with a complete description needs no request', async () => {
  const { paths, call } = api()
  expect(await loadFullEvent(cardEvent(sampleEvent), call)).toEqual(cardEvent(sampleEvent))
  expect(paths).toEqual([])
})
