/** Address of a geocoder as a setting gives it: its kind, and where it is. */
import { isIP } from 'node:net'
import { isPublicAddress } from '../fetch/public-address.ts'

export const geocoderKinds = ['census', 'photon', 'nominatim', 'pelias'] as const
export type GeocoderKind = (typeof geocoderKinds)[number]

export type GeocoderAddress = {
  kind: GeocoderKind
  /** Address without query and without a slash at its end. */
  base: string
  /** Query parameters sent with every request, such as an API key. */
  parameters: readonly (readonly [string, string])[]
  requestsPerSecond: number
}

/** The only public service that allows this use without a key or an agreement. */
const publicCensus = 'https://geocoding.geo.census.gov/geocoder'

const form = /^(census|photon|nominatim|pelias)\+(https?:\/\/.+)$/
const rates = { usual: 1, least: 0.01, most: 50 }

/** "census" alone with its public address; other texts as they are. */
export const completeGeocoderUrl = (text: string): string =>
  text === 'census' ? `census+${publicCensus}` : text

/**
 * `census`, or `KIND+https://HOST/PATH?rate=2&api_key=…`: `rate` is in requests per second, 1 by default, and
 * other parameters are sent along. Throws with a sentence for the operator, which never repeats a key.
 */
export const parseGeocoderAddress = (text: string): GeocoderAddress => {
  const [, kind, address = ''] = form.exec(completeGeocoderUrl(text)) ?? []
  if (kind === undefined || !URL.canParse(address)) {
    throw new Error(`must be census, or KIND+https://HOST with ${geocoderKinds.join(', ')} as KIND`)
  }
  const url = new URL(address)
  if (url.username || url.password) throw new Error('must not have a user or password')
  const rate = url.searchParams.get('rate') ?? String(rates.usual)
  const requestsPerSecond = /^\d+(\.\d+)?$/.test(rate) ? Number(rate) : Number.NaN
  if (!(requestsPerSecond >= rates.least && requestsPerSecond <= rates.most)) {
    throw new Error(`rate must be requests per second, ${rates.least} to ${rates.most}`)
  }
  url.searchParams.delete('rate')
  return {
    kind: kind as GeocoderKind,
    base: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    parameters: [...url.searchParams],
    requestsPerSecond,
  }
}

/** Host of a geocoder for the privacy page; empty for one within the operator's own network. */
export const publicHost = ({ base }: GeocoderAddress): string => {
  const { hostname } = new URL(base)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) > 0) return isPublicAddress(address) ? address : ''
  const isInternal =
    !/\.[a-z]{2,}$/i.test(hostname) || /\.(local|localhost|internal|lan|home|corp)$/i.test(hostname)
  return isInternal ? '' : hostname
}
