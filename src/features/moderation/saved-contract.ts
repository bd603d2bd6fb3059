/** Searches of the list of all events that each administrator saves by name. */
import { z } from 'zod'
import { lifecycles } from '../../catalog/event/event.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { oneLine } from '../../kit/text/clean-text.ts'

const path = '/api/admin/saved-searches'

const search = z.object({
  id: z.string(),
  name: z.string(),
  keyword: z.string(),
  status: z.string(),
})
export type SavedSearch = z.infer<typeof search>

export const listSavedSearches = administratorEndpoint('Review', {
  method: 'GET',
  path,
  summary: "Lists the caller's saved searches of events, by name; at most 20.",
  response: z.array(search),
})

export const addSavedSearch = administratorEndpoint('Review', {
  method: 'POST',
  path,
  summary: 'Saves a search of events under a name.',
  body: z.strictObject({
    name: z
      .string('Enter a name.')
      .transform(oneLine)
      .pipe(z.string().min(1, 'Enter a name.').max(60, 'At most 60 characters.')),
    keyword: z
      .string('Must be text.')
      .transform(oneLine)
      .pipe(z.string().max(100, 'At most 100 characters.'))
      .default(''),
    status: z.enum(['', ...lifecycles], `Must be one of ${lifecycles.join(', ')}.`).default(''),
  }),
  status: 201,
  response: search,
  errors: ['unprocessable'],
})

export const removeSavedSearch = administratorEndpoint('Review', {
  method: 'DELETE',
  path: '/api/admin/saved-searches/{id}',
  summary: "Deletes one of the caller's saved searches.",
  params: z.object({ id: z.string() }),
  status: 204,
  errors: ['not_found'],
})
