/** Headers and checks that hold for every answer (OWASP ASVS level 2 for what is here). */

import { AppError } from '../../kit/errors.ts'
import type { RequestHead } from '../../kit/request-head.ts'
import type { Config } from '../config.ts'

export type WithinPage = {
  /** Hashes of the scripts and styles that stand within the page. */
  scripts: readonly string[]
  styles?: readonly string[]
  analyticsOrigin?: string
  /** Servers that the map asks for tiles. */
  mapOrigins?: readonly string[]
}

/**
 * Content-Security-Policy of a page. Scripts and styles only from our own files or with one of these hashes,
 * pictures and frames only from us: no page makes a visitor's browser ask another site, but for analytics and the
 * tiles of the map where the operator has set them up.
 */
export const pagePolicy = ({
  scripts,
  styles = [],
  analyticsOrigin,
  mapOrigins = [],
}: WithinPage): string =>
  [
    `default-src 'self'`,
    ["script-src 'self'", ...scripts, ...(analyticsOrigin ? [analyticsOrigin] : [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data:${analyticsOrigin ? ` ${analyticsOrigin} https://*.google-analytics.com` : ''}`,
    `font-src 'self'`,
    [
      "connect-src 'self'",
      ...(analyticsOrigin ? [analyticsOrigin, 'https://*.google-analytics.com'] : []),
      ...mapOrigins,
    ].join(' '),
    `worker-src 'self'`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const framedAnywhere = 'frame-ancestors *'

/**
 * Policy of an embed, which pages of other sites may put into a frame. It has nothing that acts for its visitor: no form is
 * sent from it, and no script runs but the one whose hash is here.
 */
export const embedPolicy = ({ scripts = [], styles = [] }: Partial<WithinPage> = {}): string =>
  [
    // Browsers differ in what they count drawings as that a page uses within itself.
    `default-src 'self'`,
    ['script-src', ...(scripts.length > 0 ? scripts : [`'none'`])].join(' '),
    ['style-src', ...(styles.length > 0 ? styles : [`'none'`])].join(' '),
    `img-src 'self'`,
    `connect-src 'none'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    framedAnywhere,
  ].join('; ')

/** X-Frame-Options has no value for "anywhere": the answer with its headers, without that one where its policy lets it be framed. */
export const withFrameOptions = (headers: Record<string, string>): Record<string, string> => {
  if (!headers['content-security-policy']?.includes(framedAnywhere)) return headers
  const { 'x-frame-options': _, ...others } = headers
  return others
}

const fixedHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Policy of an answer that is no page: should a browser show it all the same, it can do nothing. */
export const noPagePolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Policy of a worker's file, which rules the worker instead of its page's: it fetches from us and from these origins,
 * and runs nothing but itself.
 */
export const workerPolicy = (origins: readonly string[]): string =>
  [`default-src 'none'`, [`connect-src 'self'`, ...origins].join(' ')].join('; ')

export type TransportSettings = {
  publicUrl?: string | undefined
  /** Subdomains of the site's host are reached over TLS alone, too. */
  hstsSubdomains?: boolean | undefined
}

export const transportOf = (
  config: Pick<Config, 'HSTS_SUBDOMAINS'> & { PUBLIC_URL?: string | undefined },
): TransportSettings => ({
  publicUrl: config.PUBLIC_URL,
  hstsSubdomains: config.HSTS_SUBDOMAINS === 'on',
})

/** Default headers of every response. Browsers are told to use TLS alone where the public address is one of https. */
export const responseHeaders = ({
  publicUrl,
  hstsSubdomains,
}: TransportSettings): Readonly<Record<string, string>> => ({
  ...fixedHeaders,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  'content-security-policy': noPagePolicy,
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Changes nothing, by its meaning (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method)

/** The site's address as far as it is known. */
export type OwnAddress = {
  publicUrl?: string | undefined
  /** Proxies in front, whose X-Forwarded-Proto is believed; 0 or absent: none. */
  trustProxy?: number | undefined
}

/**
 * Throws `forbidden` when a page of another site sent the request, by any method, JSON included. Browsers say where a
 * request comes from; programs that send neither header act on nobody's session.
 */
export const requireSameOrigin = (request: RequestHead, own: OwnAddress): void => {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  // A page that sends no referrer sends the origin "null" with its forms; the browser still says that it
  // is one of ours, and no page can make it say so.
  if (origin === 'null' && site === 'same-origin') return
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== null && !isOwn(origin, request, own))) {
    throw new AppError('forbidden', { message: 'This request came from a page on another site.' })
  }
}

/**
 * An origin is scheme, host and port. At the host of PUBLIC_URL its scheme counts. At any other the host is that of
 * the request and the scheme that of its connection, or what a trusted proxy tells of it.
 */
const isOwn = (
  text: string,
  { url, headers }: RequestHead,
  { publicUrl, trustProxy = 0 }: OwnAddress,
): boolean => {
  if (!URL.canParse(text)) return false
  const origin = new URL(text)
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (known?.host === origin.host || known?.hostname === origin.hostname)
    return known.origin === origin.origin
  const requested = new URL(url)
  if (origin.hostname !== requested.hostname) return false
  const forwarded = trustProxy > 0 ? headers.get('x-forwarded-proto') : null
  const forwardedScheme = forwarded?.split(',')[0]?.trim().toLowerCase()
  if (forwardedScheme)
    return origin.host === requested.host && origin.protocol === `${forwardedScheme}:`
  if (origin.origin === requested.origin) return true
  // Behind a proxy with TLS that no setting names: the browser compares the schemes itself.
  const site = headers.get('sec-fetch-site')
  return site === 'same-origin' && origin.host === requested.host && origin.protocol === 'https:'
}
