/** Parser of GEOCODER_URL: kind and URL of a geocoder. */
import { isIP } from 'node:net'
import { isPublicAddress } from '../fetch/public-address.ts'

export const geocoderKinds = ['census', 'photon', 'nominatim', 'pelias'] as const
export type GeocoderKind = (typeof geocoderKinds)[number]

export type GeocoderAddress = {
  kind: GeocoderKind
  /** URL without query and trailing slash. */
  base: string
  /** Query parameters sent with every request, such as an API key. */
  parameters: readonly (readonly [string, string])[]
  requestsPerSecond: number
}

/** The only public service that permits this use without a key or an agreement. */
const publicCensus = 'https://geocoding.geo.census.gov/geocoder'

const form = /^(census|photon|nominatim|pelias)\+(https?:\/\/.+)$/
const rates = { usual: 1, least: 0.01, most: 50 }

/** Expands "census" to its public URL; other texts are unchanged. */
export const completeGeocoderUrl = (text: string): string =>
  text === 'census' ? `census+${publicCensus}` : text

/**
 * Parses `census`, or `KIND+https://HOST/PATH?rate=2&api_key=…`: `rate` is in requests per second, 1 by default; other
 * parameters are sent with each request. Throws with a message for the operator, which never contains a key.
 */
export const parseGeocoderAddress = (text: string): GeocoderAddress => {
  const [, kind, address = ''] = form.exec(completeGeocoderUrl(text)) ?? []
  if (kind === undefined || !URL.canParse(address))
    throw new Error(`must be census, or KIND+https://HOST with ${geocoderKinds.join(', ')} as KIND`)
  const url = new URL(address)
  if (url.username || url.password) throw new Error('must not have a user or password')
  const rate = url.searchParams.get('rate') ?? String(rates.usual)
  const requestsPerSecond = /^\d+(\.\d+)?$/.test(rate) ? Number(rate) : Number.NaN
  if (!(requestsPerSecond >= rates.least && requestsPerSecond <= rates.most))
    throw new Error(`rate must be requests per second, ${rates.least} to ${rates.most}`)
  url.searchParams.delete('rate')
  return {
    kind: kind as GeocoderKind,
    base: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    parameters: [...url.searchParams],
    requestsPerSecond,
  }
}

/** Geocoder's host for the privacy page; empty for a host in the operator's own network. */
export const publicHost = ({ base }: GeocoderAddress): string => {
  const { hostname } = new URL(base)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) > 0) return isPublicAddress(address) ? address : ''
  const isInternal =
    !/\.[a-z]{2,}$/i.test(hostname) || /\.(local|localhost|internal|lan|home|corp)$/i.test(hostname)
  return isInternal ? '' : hostname
}
