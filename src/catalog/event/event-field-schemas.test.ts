import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftShape } from './event-draft.ts'
import { eventFieldSchemas } from './event-field-schemas.ts'
import { draftFields } from './field-names.ts'

const body = z.object(eventFieldSchemas(draftFields))
const { properties = {} } = z.toJSONSchema(body)

test('documents every field with its type', () => {
  for (const name of draftFields) {
    const schema = properties[name]
    expect([name, schema]).toEqual([
      name,
      expect.objectContaining({ description: expect.any(String) }),
    ])
    expect(typeof schema === 'object' && (schema.type ?? schema.enum)).toBeTruthy()
  }
  expect(properties).toMatchObject({
    name: { type: 'string', maxLength: 200 },
    startTime: { type: ['string', 'null'] },
    rainDate: { type: ['string', 'null'], format: 'date' },
    ongoing: { type: 'boolean' },
    carMakes: { type: 'array', items: { type: 'string' } },
    participationFee: { type: ['number', 'null'], minimum: 0, maximum: 100_000 },
    eventStatus: { enum: ['scheduled', 'cancelled', 'postponed', 'rescheduled'] },
  })
})

test('documented lengths are enforced', () => {
  for (const name of draftFields) {
    const schema = properties[name]
    const { maxLength } = typeof schema === 'object' ? schema : {}
    if (maxLength === undefined || ['state', 'zipCode'].includes(name)) continue
    const tooLong = `https://a.example/${'x'.repeat(maxLength)}`
    expect([name, draftShape.shape[name].safeParse(tooLong).success]).toEqual([name, false])
  }
})

test('documented limits of lists and numbers are enforced', () => {
  const { carMakes, latitude, longitude, participationFee } = properties as Record<
    string,
    { items?: { maxLength: number }; maxItems?: number; minimum?: number; maximum?: number }
  >
  const isSound = (name: keyof typeof draftShape.shape, value: unknown) =>
    draftShape.shape[name].safeParse(value).success
  const entries = (count: number) => Array.from({ length: count }, (_, index) => `Make ${index}`)
  for (const more of [0, 1]) {
    expect(isSound('carMakes', entries((carMakes?.maxItems ?? 0) + more))).toBe(more === 0)
    const entry = 'x'.repeat((carMakes?.items?.maxLength ?? 0) + more)
    expect(isSound('carMakes', [entry])).toBe(more === 0)
    for (const [name, { minimum = 0, maximum = 0 } = {}] of Object.entries({
      latitude,
      longitude,
      participationFee,
    })) {
      expect(isSound(name as 'latitude', maximum + more)).toBe(more === 0)
      expect(isSound(name as 'latitude', minimum - more)).toBe(more === 0)
    }
  }
})

test('accepts any value, so that all problems are reported together', () => {
  expect(body.safeParse({ name: 7, date: [], carMakes: 'Ford' }).success).toBe(true)
})
