/** Requests one address from a geocoder, with limits of time and size. */

import { ZodError } from 'zod'
import { plainName } from '../../../kit/site-settings.ts'
import type { GeocoderAddress, GeocoderKind } from '../../../platform/addresses/geocoder-address.ts'
import { defaultInfoAddress } from '../../../platform/config.ts'
import { secondsOf } from '../../../platform/fetch/fetch-to-file.ts'
import type { AddressQuery } from '../address-query.ts'
import { census } from './services/census.ts'
import { nominatim } from './services/nominatim.ts'
import { pelias } from './services/pelias.ts'
import { type Candidate, optionalText, pointsWith, type Service } from './services/service.ts'

/** Photon: OpenStreetMap data, free-text search. */
const photonResponse = pointsWith({
  housenumber: optionalText,
  state: optionalText,
  postcode: optionalText,
})

export const photon: Service = {
  path: '/api',
  // Older and smaller installations have no structured search.
  parameters: ({ street, city, state, zipCode }) => ({
    q: [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', '),
    lang: 'en',
    limit: '10',
  }),
  read: (json) =>
    photonResponse.parse(json).features.map(({ geometry, properties }) => ({
      latitude: geometry.coordinates[1],
      longitude: geometry.coordinates[0],
      houseNumber: properties.housenumber,
      state: properties.state,
      zipCode: properties.postcode,
    })),
}

const services: Record<GeocoderKind, Service> = { census, photon, nominatim, pelias }

const usualTimeout = 10_000
const maxBytes = 1024 * 1024

/**
 * No usable response; the message is a sentence without the requested address. `about`: the service as a whole, or
 * possibly only this address.
 */
export class GeocoderFailure extends Error {
  readonly about: 'service' | 'address'
  /** Seconds of the service's Retry-After, if any. */
  readonly retryAfter: number | undefined

  constructor(about: 'service' | 'address', message: string, retryAfter?: number) {
    super(message)
    this.about = about
    this.retryAfter = retryAfter
  }
}

export type QueryOptions = {
  signal?: AbortSignal
  /** Milliseconds for the whole response, 10,000 by default. */
  timeout?: number
  /** Contact address of the operator, which public services require. */
  contact?: string
}

/** Throws GeocoderFailure, or the reason of an aborted signal. */
export const queryGeocoder = async (
  geocoder: GeocoderAddress,
  query: AddressQuery,
  { signal, timeout = usualTimeout, contact = defaultInfoAddress }: QueryOptions = {},
): Promise<Candidate[]> => {
  const service = services[geocoder.kind]
  const url = new URL(`${geocoder.base}${service.path}`)
  url.search = new URLSearchParams([
    ...Object.entries(service.parameters(query)),
    ...geocoder.parameters.map(([name, value]) => [name, value]),
  ]).toString()
  const expiry = AbortSignal.timeout(timeout)
  try {
    const text = await fetchText(url, contact, signal ? AbortSignal.any([expiry, signal]) : expiry)
    return service.read(JSON.parse(text))
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw expiry.aborted ? tooSlow(timeout) : asFailure(error)
  }
}

/** May be on loopback, because the operator chose it; redirects, which nobody chose, are not followed. */
const fetchText = async (url: URL, contact: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { headers: headersOf(contact), signal, redirect: 'manual' })
  try {
    if (response.status !== 200) throw refusal(response)
    return await readText(response)
  } finally {
    response.body?.cancel().catch(() => {})
  }
}

const headersOf = (contact: string) => ({
  accept: 'application/json',
  'user-agent': `${plainName('')}/1.0 (${contact})`,
})

const readText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new GeocoderFailure('address', 'answered with more than 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Statuses that may concern only this address; others concern the whole service. */
const aboutAddress = new Set([400, 408, 413, 414, 422, 500])

const refusal = ({ status, headers: responseHeaders }: Response): GeocoderFailure => {
  const retryAfter = secondsOf(responseHeaders.get('retry-after') ?? undefined)
  const about = aboutAddress.has(status) && retryAfter === undefined ? 'address' : 'service'
  return new GeocoderFailure(about, `answered ${status}.`, retryAfter)
}

const tooSlow = (timeout: number) =>
  new GeocoderFailure('address', `did not answer within ${timeout / 1000} s.`)

const asFailure = (error: unknown): unknown => {
  if (error instanceof GeocoderFailure) return error
  if (error instanceof SyntaxError) return new GeocoderFailure('address', 'answered without JSON.')
  if (error instanceof ZodError)
    return new GeocoderFailure('address', 'answered in another form than this kind of service.')
  if (!(error instanceof TypeError)) return error
  const { code } = (error.cause ?? {}) as { code?: string }
  // Keeps the server's name and address out of the log.
  return new GeocoderFailure('service', `could not be reached (${code ?? error.message}).`)
}
