/** What lies around a point, for the picture of a pin. Used by every form that shows one. */
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { degrees, numeric } from '../kit/numeric.ts'

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
  summary: 'Cities and ZIP codes around a point, for a picture of where it lies.',
  description:
    'The most populous cities in a square of twice `miles` around the point, and the nearest middles of ZIP codes; at most 12 and 60.',
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
