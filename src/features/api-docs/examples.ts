import type { Method } from '../../kit/endpoint.ts'

/** Example requests for the API reference. Calls without an entry are shown with only their path. */

export type Example = { query?: Record<string, string>; body?: Record<string, unknown> }

/** Method and path of a call → query or body. */
export const examples: Record<string, Example> = {
  'POST /api/events/search': { body: { near: '60601', keyword: 'corvette', limit: 5 } },
  'GET /api/events': { query: { state: 'IL', eventType: 'car_show', limit: '5' } },
  'GET /api/events/facets': { query: { near: 'Chicago, IL', radiusMiles: '50' } },
  'GET /api/events/month': { query: { near: 'Chicago, IL', radiusMiles: '50' } },
  'GET /api/places': { query: { q: 'chic' } },
  'GET /api/places/nearest': { query: { lat: '41.88', lng: '-87.63' } },
}

type CurlRequest = { method: Method; path: string; origin: string; example?: Example }

/** Shell command to copy. Path parameters are in capitals, to be filled in. */
export const curlOf = ({ method, path, origin, example = {} }: CurlRequest): string => {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  const query = new URLSearchParams(example.query).toString()
  const lines = [method === 'GET' ? 'curl' : `curl -X ${method}`]
  lines.push(quoted(origin + target + (query ? `?${query}` : '')))
  if (example.body) {
    lines.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(example.body))}`)
  }
  return lines.join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
