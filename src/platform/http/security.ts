/** Headers and checks that hold for every answer (OWASP ASVS level 2 for what is here). */
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../kit/errors.ts'

export type WithinPage = {
  /** Hashes of the scripts and styles that stand within the page. */
  scripts: readonly string[]
  styles?: readonly string[]
  analyticsOrigin?: string
}

/**
 * Content-Security-Policy of a page. Scripts and styles only from our own files or with one of these hashes,
 * pictures and frames only from us: no page makes a visitor's browser ask another site, but for analytics
 * where the operator has set them up.
 */
export const pagePolicy = ({ scripts, styles = [], analyticsOrigin }: WithinPage): string =>
  [
    `default-src 'self'`,
    ["script-src 'self'", ...scripts, ...(analyticsOrigin ? [analyticsOrigin] : [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data:${analyticsOrigin ? ` ${analyticsOrigin} https://*.google-analytics.com` : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${analyticsOrigin ? ` ${analyticsOrigin} https://*.google-analytics.com` : ''}`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

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
 * What every answer has unless it says otherwise. Browsers are told to ask over TLS alone where the public
 * address is one of https.
 */
export const answerHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...fixedHeaders,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
  'content-security-policy': noPagePolicy,
})

export const securityHeaders = (publicUrl: string | undefined): MiddlewareHandler => {
  const headers = Object.entries(answerHeaders(publicUrl))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The site's address as far as it is known. */
export type OwnAddress = {
  publicUrl?: string
  /** Proxies in front, whose X-Forwarded-Proto is believed; 0 or absent: none. */
  trustProxy?: number
}

/**
 * Refuses unsafe methods that a page of another site sent, JSON included. Browsers say where a request
 * comes from; programs that send neither header act on nobody's session.
 */
export const refuseForeignOrigins =
  (own: OwnAddress): MiddlewareHandler =>
  async (context, next) => {
    if (!safeMethods.has(context.req.method)) refuseForeign(context.req.raw, own)
    await next()
  }

/** Where a request says that it comes from, and where to. */
export type Origin = {
  site: string | null
  origin: string | null
  url: string
  /** X-Forwarded-Proto, whoever has written it. */
  forwardedProto: string | null
}

/** Throws `forbidden` when a page of another site sent the request, whatever its method. */
export const refuseForeign = ({ headers, url }: Request, own: OwnAddress): void =>
  refuseForeignOrigin(
    {
      site: headers.get('sec-fetch-site'),
      origin: headers.get('origin'),
      url,
      forwardedProto: headers.get('x-forwarded-proto'),
    },
    own,
  )

export const refuseForeignOrigin = (from: Origin, own: OwnAddress): void => {
  const { site, origin } = from
  // A page that sends no referrer sends the origin "null" with its forms; the browser still says that it
  // is one of ours, and no page can make it say so.
  if (origin === 'null' && site === 'same-origin') return
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== null && !isOwn(origin, from, own))) {
    throw new AppError('forbidden', { message: 'This request came from a page on another site.' })
  }
}

/**
 * An origin is scheme, host and port. At the host of PUBLIC_URL its scheme counts. At any other the host is that of
 * the request and the scheme that of its connection, or what a trusted proxy tells of it.
 */
const isOwn = (text: string, from: Origin, { publicUrl, trustProxy = 0 }: OwnAddress): boolean => {
  if (!URL.canParse(text)) return false
  const origin = new URL(text)
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (known?.host === origin.host || known?.hostname === origin.hostname)
    return known.origin === origin.origin
  const asked = new URL(from.url)
  if (origin.hostname !== asked.hostname) return false
  const told = trustProxy > 0 ? from.forwardedProto?.split(',')[0]?.trim().toLowerCase() : undefined
  if (told) return origin.host === asked.host && origin.protocol === `${told}:`
  if (origin.origin === asked.origin) return true
  // Behind a proxy with TLS that nobody has told us of: the browser compares the schemes itself.
  return from.site === 'same-origin' && origin.host === asked.host && origin.protocol === 'https:'
}
