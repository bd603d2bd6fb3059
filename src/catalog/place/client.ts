/** Endpoints of places for forms; their own files have the schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as suggestions from './place-suggestions.ts'
import type * as around from './places-around.ts'

export const suggestPlaces = clientEndpoint<typeof suggestions.suggestPlaces>('GET', '/api/places')

export const listPlacesAround = clientEndpoint<typeof around.listPlacesAround>(
  'GET',
  '/api/places/around',
)
