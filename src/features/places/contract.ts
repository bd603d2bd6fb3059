/**
 * Places: suggestions for a typed place (declared in catalog/place/place-suggestions.ts, because several features use
 * them), and the city near a visitor. Public.
 */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { degrees } from '../../kit/numeric.ts'

export const nearestPlace = endpoint({
  method: 'GET',
  path: '/api/places/nearest',
  summary: 'Returns the city at a point.',
  description:
    'The city of the nearest ZIP code; 404 if there is none within 100 miles. Two decimal places are precise enough.',
  tag: 'Places',
  query: z.strictObject({ lat: degrees(90), lng: degrees(180) }),
  response: z.object({
    /** "Valparaiso, IN". */
    label: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  errors: ['invalid_request', 'not_found'],
})
