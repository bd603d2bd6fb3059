/** Requests to try, for the reference. Calls without an entry are shown with their path alone. */

export type Example = { query?: Record<string, string>; body?: Record<string, unknown> }

/** Method and path of a call → what to send. */
export const examples: Record<string, Example> = {
  'POST /api/events/search': { body: { near: '60601', keyword: 'corvette', limit: 5 } },
  'GET /api/events': { query: { state: 'IL', eventType: 'car_show', limit: '5' } },
  'GET /api/events/facets': { query: { near: 'Chicago, IL', radiusMiles: '50' } },
  'GET /api/events/month': { query: { near: 'Chicago, IL', radiusMiles: '50' } },
  'GET /api/places': { query: { q: 'chic' } },
  'GET /api/places/nearest': { query: { lat: '41.88', lng: '-87.63' } },
}
