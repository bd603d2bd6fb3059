import { expect, test } from 'vitest'
import { landscapes } from '../../../../tests/support/landscapes.ts'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import { hasSnow, landscapeAt } from '../../place/landscape.ts'
import { eventTypes } from '../event-types.ts'
import { scenePlaces, sceneVariants } from '../scene-places.ts'
import { fittingScenes } from './fitting-scenes.ts'

type Changes = Partial<typeof sampleEvent>

/** Kind of place and variant of the pictures that fit an event. */
const shownOf = (changes: Changes) => {
  const event = { ...sampleEvent, ...changes }
  const kinds = scenePlaces[event.eventType as keyof typeof scenePlaces]
  return [...fittingScenes(event)].map((digit) => {
    const number = Number.parseInt(digit, 36) - 1
    return { kind: kinds[number % 3], variant: sceneVariants[Math.floor(number / 3)] }
  })
}

const cases = landscapes.flatMap((place) =>
  Array.from({ length: 12 }, (_, index) => ({
    ...place,
    date: `2027-${String(index + 1).padStart(2, '0')}-12`,
  })),
)

test.each(eventTypes)(
  '%s: snow only in winter months, beaches only in summer, landscapes only in their regions',
  (eventType) => {
    for (const event of cases) {
      const month = Number(event.date.slice(5, 7))
      const landscape = landscapeAt(event)
      const shown = shownOf({ ...event, eventType, features: [] })
      const wrong = shown.filter(({ kind, variant }) => {
        const snowy = variant === 'snow' || kind === 'snow'
        if (variant === 'hall') return true
        if (kind !== 'indoors' && snowy !== hasSnow(event, month)) return true
        if (kind === 'coast' && event.latitude > 34 && (month < 5 || month > 9)) return true
        if (landscape === 'desert' && (kind === 'green' || kind === 'fall'))
          return variant !== 'dry'
        if (kind === 'fall' && variant !== 'summer' && !snowy && (month < 9 || month > 11))
          return true
        return ['coast', 'desert', 'mountains'].includes(kind ?? '') && kind !== landscape
      })
      expect({ event, wrong }).toEqual({ event, wrong: [] })
      expect(shown.length).toBeGreaterThan(0)
    }
  },
)

test.each(eventTypes)('%s indoors has indoor scenes in every month', (eventType) => {
  for (const event of cases) {
    const shown = shownOf({ ...event, eventType, features: ['Indoor Display'] })
    const outdoors = shown.filter(({ kind, variant }) => kind !== 'indoors' && variant !== 'hall')
    expect(outdoors).toEqual([])
    expect(shown.length).toBeGreaterThan(1)
  }
})

test('an unknown type has the collage; a place without a date has summer scenes', () => {
  expect(fittingScenes({ ...sampleEvent, eventType: 'monster_trucks' })).toBe('1')
  const museum = {
    eventType: 'car_museum',
    date: null,
    state: 'MN',
    latitude: 45.56,
    longitude: -94.16,
  }
  expect(shownOf(museum).some(({ variant }) => variant === 'snow')).toBe(false)
})
