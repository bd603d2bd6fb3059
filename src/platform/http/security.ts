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
 * Content-Security-Policy of a page. Scripts and styles only from our own files or with one of these hashes;
 * pictures may come from anywhere over https, since organizers link their logos.
 */
export const pagePolicy = ({ scripts, styles = [], analyticsOrigin }: WithinPage): string =>
  [
    `default-src 'self'`,
    ["script-src 'self'", ...scripts, ...(analyticsOrigin ? [analyticsOrigin] : [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' https: data:`,
    `font-src 'self'`,
    `connect-src 'self'${analyticsOrigin ? ` ${analyticsOrigin} https://*.google-analytics.com` : ''}`,
    `frame-src 'self' https:`,
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

const noPage = `default-src 'none'; frame-ancestors 'none'`

/**
 * What every answer has unless it says otherwise. Browsers are told to ask over TLS alone where the public
 * address is one of https.
 */
export const answerHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...fixedHeaders,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
  'content-security-policy': noPage,
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

/**
 * Refuses unsafe methods that a page of another site sent, JSON included. Browsers say where a request
 * comes from; programs that send neither header act on nobody's session.
 */
export const refuseForeignOrigins =
  (publicUrl: string | undefined): MiddlewareHandler =>
  async (context, next) => {
    if (!safeMethods.has(context.req.method)) refuseForeign(context.req.raw, publicUrl)
    await next()
  }

/** Where a request says that it comes from. */
export type Origin = { site: string | null; origin: string | null; url: string }

/** Throws `forbidden` when a page of another site sent the request, whatever its method. */
export const refuseForeign = ({ headers, url }: Request, publicUrl?: string): void =>
  refuseForeignOrigin(
    { site: headers.get('sec-fetch-site'), origin: headers.get('origin'), url },
    publicUrl,
  )

export const refuseForeignOrigin = ({ site, origin, url }: Origin, publicUrl?: string): void => {
  // A page that sends no referrer sends the origin "null" with its forms; the browser still says that it
  // is one of ours, and no page can make it say so.
  if (origin === 'null' && site === 'same-origin') return
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== null && !isOwn(origin, url, publicUrl))) {
    throw new AppError('forbidden', { message: 'This call was sent by a page of another site.' })
  }
}

const isOwn = (origin: string, url: string, publicUrl: string | undefined): boolean =>
  URL.canParse(origin) &&
  ((publicUrl !== undefined && new URL(publicUrl).origin === origin) ||
    new URL(origin).host === new URL(url).host)
