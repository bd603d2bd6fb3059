import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import type { FieldChange } from '../../../event/event-field-schemas.ts'
import { FieldChanges } from './field-changes.tsx'

const shownChanges = async (changes: FieldChange[]) =>
  textOf(await renderPage(() => <FieldChanges changes={changes} />))

test('changes are in the order of the form; a moved pin is one change with its distance', async () => {
  const text = await shownChanges([
    { field: 'longitude', before: -87.6231, after: -87.62 },
    { field: 'website', before: '', after: 'https://new.example/' },
    { field: 'latitude', before: 41.8818, after: 41.885 },
    { field: 'name', before: 'Old', after: 'New' },
  ])
  expect(text).toMatch(/Event name.*Pin.*Website/s)
  expect(text).toContain('41.88180, -87.62310')
  expect(text).toContain('41.88500, -87.62000, 0.3 miles from the old pin')
  expect(text).not.toContain('Latitude')
})

test('a pin that moves only north is described as such', async () => {
  expect(await shownChanges([{ field: 'latitude', before: 41.8818, after: 41.885 }])).toContain(
    'Latitude',
  )
})

test.each<[string, unknown, unknown, RegExp]>([
  ['organizerKind', 'car_clubs', 'museums', /Car Clubs\s*Museums/],
  ['eventType', 'cars_coffee', 'drag_racing', /Cars & Coffee\s*Drag Racing/],
  ['attendanceCost', 'free', 'over_20', /Free to Attend\s*\$20-\$50 to Attend/],
  ['eventStatus', 'scheduled', 'cancelled', /Scheduled\s*Canceled/],
  ['startTime', '09:00', '18:30', /9:00 AM\s*6:30 PM/],
  ['date', '2031-05-03', '2031-05-10', /May 3, 2031.*May 10, 2031/],
  ['organizerKind', 'a_guild', '', /a_guild\s*nothing/],
])('a %s is shown in words', async (field, before, after, words) => {
  expect(await shownChanges([{ field, before, after }])).toMatch(words)
})
