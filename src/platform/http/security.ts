/** Security headers and the origin check of every response (OWASP ASVS level 2). */

import { AppError } from '../../kit/errors.ts'
import type { RequestHead } from '../../kit/request-head.ts'
import type { Config } from '../config.ts'

export type WithinPage = {
  /** Hashes of inline scripts and styles. */
  scripts: readonly string[]
  styles?: readonly string[]
  analyticsOrigin?: string
  /** Tile servers of the map. */
  mapOrigins?: readonly string[]
}

/**
 * Content-Security-Policy of a page. Allows scripts and styles only from our own files or with one
 * of these hashes, pictures and frames only from us: no page makes the browser contact another
 * site, except for analytics and map tiles if the operator has configured them.
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
 * CSP of an embed, which other sites may frame. It contains nothing that could act for the visitor:
 * no forms, and no script except the one with this hash.
 */
export const embedPolicy = ({ scripts = [], styles = [] }: Partial<WithinPage> = {}): string =>
  [
    // Browsers disagree which directive governs SVG references within a page.
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

/** Removes X-Frame-Options, which has no value for "anywhere", from headers whose CSP allows framing everywhere. */
export const withFrameOptions = (headers: Record<string, string>): Record<string, string> => {
  if (!headers['content-security-policy']?.includes(framedAnywhere)) return headers
  const { 'x-frame-options': _, ...rest } = headers
  return rest
}

const fixedHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** CSP of a response that is not a page: if a browser shows it anyway, it can do nothing. */
export const noPagePolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * CSP of a worker's script; workers obey their own file's CSP, not the page's. The worker may fetch
 * from us and from these origins, and load no other scripts.
 */
export const workerPolicy = (origins: readonly string[]): string =>
  [`default-src 'none'`, [`connect-src 'self'`, ...origins].join(' ')].join('; ')

export type TransportSettings = {
  publicUrl?: string | undefined
  /** True to require TLS for subdomains of the site's host, too (HSTS). */
  hstsSubdomains?: boolean | undefined
}

export const transportOf = (
  config: Pick<Config, 'HSTS_SUBDOMAINS'> & { PUBLIC_URL?: string | undefined },
): TransportSettings => ({
  publicUrl: config.PUBLIC_URL,
  hstsSubdomains: config.HSTS_SUBDOMAINS === 'on',
})

/** Default headers of every response. Includes HSTS if the public URL is https. */
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

/** Safe method (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method)

/** Known address of the site. */
export type OwnAddress = {
  publicUrl?: string | undefined
  /** Number of proxies whose X-Forwarded-Proto is trusted; 0 or absent: none. */
  trustProxy?: number | undefined
}

/**
 * Throws `forbidden` if a page of another site sent the request, for every method and content type. Browsers send
 * Origin or Sec-Fetch-Site; clients that send neither have no session of a user.
 */
export const requireSameOrigin = (request: RequestHead, ownAddress: OwnAddress): void => {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  // A page with the no-referrer policy sends the origin "null" with its forms; Sec-Fetch-Site,
  // which pages cannot forge, still shows that it is ours.
  if (origin === 'null' && site === 'same-origin') return
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== null && !isOwn(origin, request, ownAddress))) {
    throw new AppError('forbidden', { message: 'This request came from a page on another site.' })
  }
}

/**
 * Compares scheme, host and port. At PUBLIC_URL's host, with PUBLIC_URL's scheme. At any other host, with the Host
 * header and the connection's scheme, or that of a trusted proxy's X-Forwarded-Proto.
 */
const isOwn = (
  text: string,
  { url, headers }: RequestHead,
  { publicUrl, trustProxy = 0 }: OwnAddress,
): boolean => {
  if (!URL.canParse(text)) return false
  const origin = new URL(text)
  const configured = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (configured?.host === origin.host || configured?.hostname === origin.hostname)
    return configured.origin === origin.origin
  const requested = new URL(url)
  if (origin.hostname !== requested.hostname) return false
  const forwarded = trustProxy > 0 ? headers.get('x-forwarded-proto') : null
  const forwardedScheme = forwarded?.split(',')[0]?.trim().toLowerCase()
  if (forwardedScheme)
    return origin.host === requested.host && origin.protocol === `${forwardedScheme}:`
  if (origin.origin === requested.origin) return true
  // TLS proxy that is not configured: the browser itself compares the schemes.
  const site = headers.get('sec-fetch-site')
  return site === 'same-origin' && origin.host === requested.host && origin.protocol === 'https:'
}
