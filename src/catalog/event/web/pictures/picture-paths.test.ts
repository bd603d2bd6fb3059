import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cartoonCarCount,
  cartoonCarFor,
  eventPicturePath,
  sceneCount,
  sceneSettings,
} from './picture-paths.ts'

describe('eventPicturePath', () => {
  test('takes a stored type or an accepted name of it', () => {
    expect(eventPicturePath('track_day')).toBe('/pictures/track_day.svg')
    expect(eventPicturePath('cars_and_coffee')).toBe('/pictures/cars_coffee.svg')
    expect(eventPicturePath('racing_school')).toBe('/pictures/driving_experiences.svg')
  })

  test.each(['', 'demolition_derby', '../secret', 'constructor', '__proto__'])(
    'gives the collage for %j',
    (type) => expect(eventPicturePath(type)).toBe('/pictures/collage.svg'),
  )
})

/** Index of the drawn place that a setting shows. */
const placeOf = (setting = 0) => setting % (sceneCount / 2)

describe('sceneSettings', () => {
  test('never gives neighbors of a type the same setting, in rows of one, two or three', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), eventType: fc.constantFrom('a', 'b') })),
        (events) => {
          const settings = sceneSettings(events)
          expect(settings).toHaveLength(events.length)
          for (const [at, event] of events.entries())
            for (const before of [1, 2, 3].filter((steps) => steps <= at))
              if (events[at - before]?.eventType === event.eventType) {
                expect(settings[at]).not.toBe(settings[at - before])
                if (before === 1) expect(placeOf(settings[at])).not.toBe(placeOf(settings[at - 1]))
              }
        },
      ),
    )
  })

  test('goes by the id, whatever list the event is in', () => {
    const event = { id: 'e1', eventType: 'car_show' }
    const other = { id: 'e2', eventType: 'concours' }
    expect(sceneSettings([other, event])[1]).toBe(sceneSettings([event])[0])
  })
})

describe('cartoonCarFor', () => {
  test('never changes for an id', () => {
    expect(cartoonCarFor('')).toBe(`/pictures/cars/${(2_166_136_261 % cartoonCarCount) + 1}.svg`)
    // FNV-1a of "a" and of "foobar", from the reference test vectors.
    expect(cartoonCarFor('a')).toBe(`/pictures/cars/${(0xe40c292c % cartoonCarCount) + 1}.svg`)
    expect(cartoonCarFor('foobar')).toBe(`/pictures/cars/${(0xbf9cf968 % cartoonCarCount) + 1}.svg`)
  })

  test('spreads ids over the cars', () => {
    const counts = new Map<string, number>()
    for (let at = 0; at < 3000; at++) {
      const car = cartoonCarFor(`event-${at}`)
      counts.set(car, (counts.get(car) ?? 0) + 1)
    }
    expect(counts.size).toBe(cartoonCarCount)
    expect(Math.max(...counts.values())).toBeLessThan(2 * Math.min(...counts.values()))
  })
})
