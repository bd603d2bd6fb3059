/** Places around a point, for the picture of a pin. Shared by all forms with such a picture. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { degrees, numeric } from '../../kit/numeric.ts'

export const placeAround = z.object({
  /** "Chicago, IL" or "60646". */
  label: z.string(),
  kind: z.enum(['city', 'zip']),
  latitude: z.number(),
  longitude: z.number(),
})
export type PlaceAround = z.infer<typeof placeAround>

export const listPlacesAround = endpoint({
  method: 'GET',
  path: '/api/places/around',
  summary: 'Lists cities and ZIP codes around a point, for drawing a small map.',
  description:
    'At most 12 cities, the most populous within `miles` to the north, south, east and west, and at most 60 ZIP codes, those with the nearest centers.',
  tag: 'Places',
  query: z.strictObject({
    lat: degrees(90),
    lng: degrees(180),
    miles: numeric(
      z.number('Must be a number of miles.').min(1, 'At least 1.').max(200, 'At most 200.'),
    ),
  }),
  response: z.array(placeAround),
  errors: ['invalid_request'],
})
