/** Suggestions for a place field, used by every form that asks where. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const placeSuggestion = z.object({
  /** "Chicago, IL" or "Chicago, IL 60601". */
  label: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary:
    'Suggests ZIP codes and cities that start with a text, most populous first; where none does, cities with similar names.',
  tag: 'Places',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1, 'Enter the start of a ZIP code or city.')
      .max(80, 'At most 80 characters.'),
  }),
  response: z.array(placeSuggestion),
  errors: ['invalid_request'],
})
