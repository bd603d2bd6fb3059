import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkDraft, givenFields, readDraft } from './check-draft.ts'
import { draftShape } from './event-draft.ts'
import { draftFields } from './field-names.ts'

const sound = { name: 'Show', eventType: 'car_show', date: '2031-05-03' }

describe('readDraft', () => {
  test('tells what is wrong with fields and between fields in one round', () => {
    const given = { eventType: '', date: '2031-05-03', rainDate: '2031-05-02', website: 'nowhere' }
    const { draft, problems } = readDraft(given)
    expect(problems).toEqual({
      name: 'Every event needs a name.',
      eventType: 'Every event needs a type.',
      website: 'Enter a web address that starts with http:// or https://.',
      rainDate: 'The rain date must be after the date.',
    })
    expect(draft).toMatchObject({ name: '', website: '', endDate: '2031-05-03' })
  })

  test('decides nothing between fields one of which is wrong', () => {
    const { problems } = readDraft({ ...sound, latitude: 'north', longitude: '', rainDate: 'soon' })
    expect(Object.keys(problems)).toEqual(['latitude', 'rainDate'])
  })

  test('a problem of an entry is that of the list', () => {
    const { problems } = readDraft({ ...sound, awards: ['Best', 'x'.repeat(81)] })
    expect(problems).toEqual({ awards: 'Up to 80 characters each.' })
  })
})

test('paths of this site that a person types are those of uploads', () => {
  const given = { ...sound, logoUrl: '/demo/logo.svg', flyerUrl: '/secret' }
  expect(readDraft(given).problems).toEqual({})
  expect(Object.keys(checkDraft(given).problems)).toEqual(['logoUrl', 'flyerUrl'])
})

describe('givenFields', () => {
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
})
