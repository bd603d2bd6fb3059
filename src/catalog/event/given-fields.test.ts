import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftShape } from './event-draft.ts'
import { draftFields } from './field-names.ts'
import { givenFields } from './given-fields.ts'

const body = z.object(givenFields(draftFields))
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

test('lengths are those that are enforced', () => {
  for (const name of draftFields) {
    const schema = properties[name]
    const { maxLength } = typeof schema === 'object' ? schema : {}
    if (maxLength === undefined || ['state', 'zipCode'].includes(name)) continue
    const tooLong = `https://a.example/${'x'.repeat(maxLength)}`
    expect([name, draftShape.shape[name].safeParse(tooLong).success]).toEqual([name, false])
  }
})

test('reads any value, so that nothing is told before the rest', () => {
  expect(body.safeParse({ name: 7, date: [], carMakes: 'Ford' }).success).toBe(true)
})
