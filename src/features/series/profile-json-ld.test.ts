import { expect, test } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { jsonLdText } from '../../kit/text/json-ld-text.ts'
import { profileJsonLd } from './profile-json-ld.ts'

const date = { ...sampleEvent, seriesId: null }
const described = (more: Record<string, unknown> = {}) => ({
  profile: {
    kind: 'venue' as const,
    slug: 'drive-in-lot-chicago-il',
    name: 'Drive-In Lot',
    organizerKind: '',
    claimed: false,
    place: sampleEvent,
    ...more,
  },
  coming: [date, { ...date, id: 'museum', ongoing: true, date: null }],
})
const base = 'https://atlas.example'

test('a venue is a place with address, coordinates and dated events', () => {
  const markup = profileJsonLd(described(), base)
  expect(markup).toMatchObject({
    '@type': 'Place',
    '@id': 'https://atlas.example/venue/drive-in-lot-chicago-il',
    name: 'Drive-In Lot',
    address: { addressLocality: 'Chicago', addressRegion: 'IL', addressCountry: 'US' },
    geo: { latitude: sampleEvent.latitude },
  })
  expect(markup.event).toHaveLength(1)
})

test('a venue has no coordinates if its pin is the center of a ZIP code or city', () => {
  const place = { ...sampleEvent, streetAddress: '', locationPrecision: 'city' as const }
  const { geo, address } = profileJsonLd(described({ place }), base) as Record<string, object>
  expect(geo).toBeUndefined()
  expect(address).not.toHaveProperty('streetAddress')
})

test('an organizer is an organization, with an escaped name', () => {
  const name = '</script><script>alert(1)</script>'
  const markup = profileJsonLd(described({ kind: 'organizer', slug: 'club', name }), base)
  expect(markup).toMatchObject({
    '@type': 'Organization',
    url: 'https://atlas.example/organizer/club',
    name,
  })
  expect(jsonLdText(markup)).not.toContain('<')
})
