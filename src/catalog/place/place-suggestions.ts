/** Suggestions for place fields of all forms. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { degrees } from '../../kit/numeric.ts'
import { placeKinds } from './place-meaning.ts'

export const placeSuggestion = z.object({
  /** "Chicago, IL", "Chicago, IL 60601", "Orange County, CA", "Ohio". */
  label: z.string(),
  kind: z.enum(placeKinds),
  /** Empty unless a city, ZIP code or venue. */
  city: z.string(),
  /** Empty for none or several. */
  state: z.string(),
  zipCode: z.string().optional(),
  /** Center of the place; absent for a state or a place abroad. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary:
    'Suggests places whose name is or starts with a text; if there are none, cities with similar names.',
  description:
    'The first is the place that a search with the text as `near` uses. Ranked by population and, if `lat` and `lng` are given, by distance; one decimal place is precise enough.',
  tag: 'Places',
  query: z.strictObject({
    q: z
      .string()
      .describe('Name or ZIP code, or the start of one.')
      .trim()
      .min(1, 'Enter the start of a ZIP code or city.')
      .max(80, 'At most 80 characters.'),
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
  }),
  response: z.array(placeSuggestion),
  errors: ['invalid_request'],
})
