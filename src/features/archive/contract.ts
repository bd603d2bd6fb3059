/** The archive: past events, stored permanently, with their own search. Public. */
import { z } from 'zod'
import { picturedEvent } from '../../catalog/event/event.ts'
import { fieldsOf } from '../../catalog/search/filter-schema.ts'
import { isUntilBeforeFrom } from '../../catalog/search/filters-together.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { archiveFilters } from './filters.ts'

const fields = fieldsOf(archiveFilters)

/** Checks the order of two valid days even if other fields are invalid, so that all mistakes are reported at once. */
const days = z.object({ dateFrom: fields.dateFrom, dateTo: fields.dateTo })

/** Rejects unknown names, so that a typo cannot widen a search. */
export const archiveSearch = z
  .strictObject(fields)
  .refine(({ dateFrom, dateTo }) => !isUntilBeforeFrom(dateFrom, dateTo), {
    path: ['dateTo'],
    message: 'The "to" date can\'t be before the "from" date.',
    when: ({ value }) => days.safeParse(value).success,
  })

const pageHeaders = {
  'X-Total-Count': 'Number of matching events on all pages.',
  Link: 'URL of the next page, rel="next"; absent on the last page.',
}

export const searchArchive = endpoint({
  isReading: true,
  method: 'POST',
  path: '/api/archived-events/search',
  summary: 'Searches past events, newest first. Each date of a series is a separate row.',
  tag: 'Archive',
  body: archiveSearch,
  response: z.array(picturedEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request', 'unsupported_media_type'],
})

export const listArchive = endpoint({
  method: 'GET',
  path: '/api/archived-events',
  summary: 'Searches past events by query parameters, newest first; responses can be cached.',
  tag: 'Archive',
  query: archiveSearch,
  response: z.array(picturedEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request'],
})

const year = z.int().min(1000).max(9999)
const count = z.int().positive()

export const listArchiveYears = endpoint({
  method: 'GET',
  path: '/api/archived-events/years',
  summary: 'Lists the years with archived events, newest first, with their number of events.',
  tag: 'Archive',
  query: z.strictObject({ state: fields.state }),
  response: z.array(z.object({ year, events: count })),
  errors: ['invalid_request'],
})

export const listArchiveStates = endpoint({
  method: 'GET',
  path: '/api/archived-events/states',
  summary: 'Lists the states with archived events, by name, with their number of events.',
  tag: 'Archive',
  query: z.strictObject({ year: fields.year }),
  response: z.array(z.object({ state: z.string(), events: count })),
  errors: ['invalid_request'],
})
