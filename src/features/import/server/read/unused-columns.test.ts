import { describe, expect, it } from 'vitest'
import { nearestField, unusedNote } from './other-columns.ts'

describe('unused columns', () => {
  it.each([
    ['gate_price_text', 'attendanceCost'],
    ['vehicleEntryCost', 'participationFee'],
    ['Start Date (local)', 'date'],
    ['Gates open time', 'startTime'],
    ['photoUrl', 'logoUrl'],
    ['listing-link', 'website'],
    ['brand', 'carMakes'],
    ['presented by', 'organizerName'],
    ['postcode4', 'zipCode'],
    ['slug', 'sourceId'],
    ['Discipline/format', 'eventType'],
    ['prizes', 'awards'],
    ['contact_name', 'organizerName'],
    ['ticket_url', 'registrationUrl'],
    ['featured', undefined],
    ['zzz', undefined],
  ])('%s looks like %s', (name, field) => {
    expect(nearestField(name)).toBe(field)
  })

  it('are reported once, those that resemble a field first, with an example of --map', () => {
    expect(unusedNote(['zzz', 'gate_price', 'gate_price'])).toBe(
      'Unused columns: gate_price (looks like attendanceCost), zzz.',
    )
    expect(unusedNote(['zzz'])).toBe('Unused columns: zzz.')
    expect(unusedNote(['is_free'])).toBeUndefined()
  })
})
