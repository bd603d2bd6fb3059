import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { findDraft, getDraft, type RawFields, readDraft } from './check-draft.ts'

const least = { name: 'Harvest Show', eventType: 'car_show', date: '2026-11-22' }

const errorsOf = (input: RawFields) => readDraft(input).problems

describe('a draft', () => {
  test('coordinates are rounded to a realistic precision', () => {
    const given = { name: 'Show', eventType: 'car_show', date: '2026-08-01' }
    const { latitude, longitude } = getDraft({
      ...given,
      latitude: 1e-320,
      longitude: '-87.62317712',
    })
    expect([latitude, longitude]).toEqual([0, -87.623177])
  })

  test.each([[false], [true], [[]], [[5]], ['0x10'], ['5 '.repeat(2)], [{}]])(
    '%j is not a number',
    (value) => {
      const given = { name: 'Show', eventType: 'car_show', date: '2026-08-01' }
      const wrong = { latitude: value, longitude: value, participationFee: value }
      expect(Object.keys(errorsOf({ ...given, ...wrong })).sort()).toEqual(Object.keys(wrong))
    },
  )

  test('name, type and date are enough; other fields are empty, unknown stays unknown', () => {
    const draft = getDraft(least)
    expect(draft).toMatchObject({
      endDate: '2026-11-22',
      startTime: null,
      attendanceCost: null,
      participationFee: null,
      carMakes: [],
      contactEmail: '',
      eventStatus: 'scheduled',
    })
  })

  test('all problems are reported at once', () => {
    const errors = errorsOf({
      ...least,
      name: ' ',
      date: '2026-02-30',
      startTime: '25:00',
      zipCode: '606',
      state: 'XX',
      website: 'javascript:alert(1)',
      contactEmail: 'nobody',
      participationFee: -5,
      latitude: 120,
    })
    expect(Object.keys(errors).sort()).toEqual([
      'contactEmail',
      'date',
      'latitude',
      'name',
      'participationFee',
      'startTime',
      'state',
      'website',
      'zipCode',
    ])
  })

  test('an ongoing place needs no date, and its dates are dropped', () => {
    expect(errorsOf({ ...least, date: null })).toEqual({ date: 'Every event needs a date.' })
    const museum = getDraft({ ...least, rainDate: '2026-12-01', ongoing: true })
    expect(museum).toMatchObject({ date: null, endDate: null, rainDate: null })
  })

  test('lists keep each entry once, ignoring case, and keep commas within entries', () => {
    const carMakes = ['Ford, Dodge', ' ford, dodge', 'MG', 'Mg', '']
    expect(getDraft({ ...least, carMakes }).carMakes).toEqual(['Ford, Dodge', 'MG'])
  })

  test.each(['rescheduled', 'cancelled', 'postponed'])(
    'an event moved to its rain date may be %s',
    (eventStatus) => {
      const moved = { ...least, rainDate: least.date, previousDate: '2026-11-21' }
      expect(errorsOf({ ...moved, eventStatus })).toEqual({})
    },
  )

  test('an end equal to the start is dropped, except on a later day', () => {
    const day = { ...least, startTime: '10:00', endTime: '10:00' }
    expect(getDraft(day).endTime).toBeNull()
    expect(getDraft({ ...day, endDate: '2026-11-23' }).endTime).toBe('10:00')
  })

  test('the last day may not be before the first', () => {
    expect(errorsOf({ ...least, endDate: '2026-11-21' })).toHaveProperty('endDate')
  })

  test('state names, ZIP+4 and links without a scheme are normalized', () => {
    const draft = getDraft({
      ...least,
      state: 'indiana',
      zipCode: '46383-1234',
      website: 'example.com/show',
    })
    expect(draft).toMatchObject({
      state: 'IN',
      zipCode: '46383',
      website: 'https://example.com/show',
    })
  })

  test.each([
    ['$20', 20],
    ['20.00', 20],
    ['$1,000', 1000],
    ['$ 1,234.50', 1234.5],
    ['25.5', 25.5],
    ['$.50', 0.5],
    ['20 dollars', 20],
    ['20 USD', 20],
    ['1e3', 1000],
  ])('%j is an amount', (participationFee, amount) => {
    expect(getDraft({ ...least, participationFee }).participationFee).toBe(amount)
  })

  test.each(['$', '1,00', '20-30', '$20 per car', 'free', '-$5', '$-5', '$100,001'])(
    '%j is not a valid amount',
    (participationFee) => {
      expect(Object.keys(errorsOf({ ...least, participationFee }))).toEqual(['participationFee'])
    },
  )

  test('every link may omit https://, and is stored with it', () => {
    const links = ['website', 'registrationUrl', 'logoUrl', 'flyerUrl'] as const
    for (const [typed, stored] of [
      ['www.example.com', 'https://www.example.com'],
      ['example.com/x', 'https://example.com/x'],
      [' Example.com/x ', 'https://example.com/x'],
      ['http://example.com/x', 'http://example.com/x'],
    ]) {
      for (const link of links) {
        expect(getDraft({ ...least, [link]: typed })).toMatchObject({ [link]: stored })
      }
    }
    for (const link of links) {
      for (const wrong of ['n/a', 'none', 'ftp://example.com', 'javascript:alert(1)', 'x y.com']) {
        expect(Object.keys(errorsOf({ ...least, [link]: wrong }))).toEqual([link])
      }
    }
  })

  test('times are accepted as people type them', () => {
    const hours = { startTime: '8 PM', endTime: '1 am', setupTime: '18:30' }
    const read = { startTime: '20:00', endTime: '01:00', setupTime: '18:30' }
    expect(getDraft({ ...least, ...hours })).toMatchObject(read)
  })

  test('for any text, no control or bidi character remains', () => {
    const hostile = fc.string({ unit: anyCodePoint, maxLength: 150, size: 'max' })
    fc.assert(
      fc.property(hostile, hostile, (name, description) => {
        const draft = findDraft({ ...least, name: `x${name}`, description })
        if (!draft) return
        expect(draft.name).not.toMatch(
          /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff\u00ad\u2800]/u,
        )
        expect(draft.description).not.toMatch(/[\u0000\u0008\u200b\u202e\u2066]/)
        expect(draft.name.isWellFormed()).toBe(true)
      }),
    )
  })

  test('cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 150, size: 'max' }), fc.string(), (name, description) => {
        const once = findDraft({ ...least, name: `x${name}`, description })
        expect(once && getDraft(once)).toEqual(once)
      }),
    )
  })

  test.each(['0026-11-22', '1899-12-31', '2200-01-01', '9999-12-31'])(
    '%s is not a valid date of an event',
    (date) => {
      const years = 'Use a year from 1900 to 2199.'
      expect(errorsOf({ ...least, date, endDate: date, rainDate: date })).toEqual({
        date: years,
        endDate: years,
        rainDate: years,
      })
    },
  )

  test('a file is a path of this site or a URL, without spaces and control characters', () => {
    for (const url of ['/demo/logo.svg', '/uploads/a%20b.png', 'https://example.com/logo.png']) {
      expect(getDraft({ ...least, logoUrl: url }).logoUrl).toBe(url)
    }
    for (const url of [
      '//example.com/x',
      '/a\u0000b',
      '/a b',
      '/a\nb',
      '/\\evil',
      '/\ud800',
      'x.png',
    ]) {
      expect(errorsOf({ ...least, logoUrl: url })).toHaveProperty('logoUrl')
    }
  })
})
