/** Fake geocoder with responses set by tests, in the format of each kind of service. */
import { createServer, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import {
  type GeocoderAddress,
  type GeocoderKind,
  parseGeocoderAddress,
} from '../../src/platform/addresses/geocoder-address.ts'
import { listen } from './listen.ts'

export type FakePlace = {
  latitude: number | string
  longitude: number | string
  houseNumber?: string
  state?: string
  zipCode?: string
}

export type FakeAnswer =
  | readonly FakePlace[]
  | { status: number; headers?: Record<string, string>; body?: string }
  /** `after` runs before the response. */
  | { places: readonly FakePlace[]; after: () => Promise<unknown> }
  | { respond: (response: ServerResponse) => void }

export type FakeGeocoder = {
  /** Requests so far, in order: URL, user agent, time. */
  asked: { url: URL; agent: string; at: number }[]
  /** Response to all later requests, or a function of the request. */
  answer: FakeAnswer | ((url: URL) => FakeAnswer)
  /** Value for GEOCODER_URL. */
  url: (kind: GeocoderKind, query?: string) => string
  address: (kind: GeocoderKind, query?: string) => GeocoderAddress
}

const point = ({ latitude, longitude }: FakePlace) => [longitude, latitude]

const feature = (place: FakePlace, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: point(place) },
  properties,
})

const collection = (features: object[]) => ({ type: 'FeatureCollection', features })

/** Response formats, as the services document them. */
const forms: Record<string, (places: readonly FakePlace[]) => unknown> = {
  '/locations/address': (places) => ({
    result: {
      input: { benchmark: { isDefault: true, benchmarkName: 'Public_AR_Current', id: '4' } },
      addressMatches: places.map((place) => ({
        tigerLine: { side: 'L', tigerLineId: '59678331' },
        coordinates: { x: place.longitude, y: place.latitude },
        addressComponents: {
          zip: place.zipCode ?? '',
          streetName: 'MAIN',
          fromAddress: '1100',
          toAddress: '1298',
          city: 'JOLIET',
          state: place.state ?? '',
        },
        matchedAddress: `${place.houseNumber ?? ''} N MAIN ST, JOLIET, ${place.state}, ${place.zipCode}`,
      })),
    },
  }),
  '/api': (places) =>
    collection(
      places.map((place) =>
        feature(place, {
          osm_type: 'W',
          osm_key: place.houseNumber ? 'building' : 'highway',
          type: place.houseNumber ? 'house' : 'street',
          countrycode: 'US',
          housenumber: place.houseNumber,
          state: place.state,
          postcode: place.zipCode,
        }),
      ),
    ),
  '/search': (places) =>
    places.map((place) => ({
      place_id: 1,
      lat: String(place.latitude),
      lon: String(place.longitude),
      place_rank: place.houseNumber ? 30 : 26,
      address: {
        house_number: place.houseNumber,
        road: 'North Main Street',
        state: place.state && 'Illinois',
        'ISO3166-2-lvl4': place.state && `US-${place.state}`,
        postcode: place.zipCode,
        country_code: 'us',
      },
    })),
  '/v1/search/structured': (places) =>
    collection(
      places.map((place) =>
        feature(place, {
          layer: place.houseNumber ? 'address' : 'street',
          housenumber: place.houseNumber,
          region_a: place.state,
          postalcode: place.zipCode,
          country_a: 'USA',
        }),
      ),
    ),
}

const send = (response: ServerResponse, path: string, answer: FakeAnswer): unknown => {
  if ('after' in answer) return answer.after().then(() => send(response, path, answer.places))
  if ('respond' in answer) return answer.respond(response)
  if ('status' in answer) return response.writeHead(answer.status, answer.headers).end(answer.body)
  const form = forms[path.replace(/^\/geo/, '')]
  if (!form) return response.writeHead(404).end()
  response.setHeader('content-type', 'application/json').end(JSON.stringify(form(answer)))
}

/** Listens until the last test of the file; initially finds no address. */
export const fakeGeocoder = async (): Promise<FakeGeocoder> => {
  const server = createServer(({ url: target = '', headers }, response) => {
    const url = new URL(target, 'http://localhost')
    fake.asked.push({ url, agent: headers['user-agent'] ?? '', at: performance.now() })
    const { answer } = fake
    send(response, url.pathname, typeof answer === 'function' ? answer(url) : answer)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = await listen(server)
  const url = (kind: GeocoderKind, query = '') => `${kind}+http://127.0.0.1:${port}/geo${query}`
  const fake: FakeGeocoder = {
    asked: [],
    answer: [],
    url,
    address: (kind, query) => parseGeocoderAddress(url(kind, query)),
  }
  return fake
}
