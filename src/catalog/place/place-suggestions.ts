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
    'Suggests what a text may mean as a place, or becomes; where nothing does, cities with similar names.',
  description:
    'The first is what a search with the text as `near` finds. By population, and by nearness to `lat` and `lng` where they are given; one decimal is precise enough.',
  tag: 'Places',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1, 'Enter the start of a ZIP code or city.')
      .max(80, 'At most 80 characters.'),
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
  }),
  response: z.array(placeSuggestion),
  errors: ['invalid_request'],
})
