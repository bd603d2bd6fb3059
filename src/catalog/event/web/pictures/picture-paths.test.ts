import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cartoonCarCount,
  cartoonCarFor,
  eventPicturePath,
  sceneNumbers,
  sceneOf,
} from './picture-paths.ts'

describe('eventPicturePath', () => {
  test('accepts a stored type or an alias of it', () => {
    expect(eventPicturePath('track_day')).toBe('/pictures/track_day.svg')
    expect(eventPicturePath('cars_and_coffee')).toBe('/pictures/cars_coffee.svg')
    expect(eventPicturePath('racing_school')).toBe('/pictures/driving_experiences.svg')
  })

  test.each(['', 'demolition_derby', '../secret', 'constructor', '__proto__'])(
    'returns the collage for %j',
    (type) => expect(eventPicturePath(type)).toBe('/pictures/collage.svg'),
  )
})

describe('sceneNumbers', () => {
  const fitting = fc.uniqueArray(fc.constantFrom(...'123456789abc'), { minLength: 1 })
  const event = fc.record({
    id: fc.string(),
    eventType: fc.constantFrom('a', 'b'),
    scenes: fitting.map((digits) => digits.join('')),
  })

  test('gives each event a fitting scene; neighboring events of a type get different ones if possible', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const numbers = sceneNumbers(events)
        expect(numbers).toHaveLength(events.length)
        for (const [at, { eventType, scenes }] of events.entries()) {
          const digit = numbers[at]?.toString(36) ?? ''
          expect(scenes).toContain(digit)
          const before = [1, 2, 3]
            .filter((steps) => events[at - steps]?.eventType === eventType)
            .map((steps) => numbers[at - steps]?.toString(36))
          if ([...scenes].some((other) => !before.includes(other)))
            expect(before).not.toContain(digit)
        }
      }),
    )
  })

  test('depends on the id, not on the list; without scenes from the server it is the first', () => {
    const one = { id: 'e1', eventType: 'car_show', scenes: '1458' }
    const other = { id: 'e2', eventType: 'concours', scenes: '25' }
    expect(sceneNumbers([other, one])[1]).toBe(sceneOf(one))
    expect(sceneOf({ id: 'e1', eventType: 'car_show' })).toBe(1)
  })
})

describe('cartoonCarFor', () => {
  test('is always the same for an id', () => {
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
