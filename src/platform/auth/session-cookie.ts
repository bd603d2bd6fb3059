/**
 * Cookies with the token of a session, and of a device that has signed in before. Scripts cannot
 * read them, and requests from other sites do not carry them.
 */

import { parse, serialize } from 'cookie'
import type { RequestHead } from '../../kit/request-head.ts'
import { isSecretToken } from './secret-token.ts'

export type SiteAddress = {
  PUBLIC_URL?: string
  /** Number of trusted proxies; 0 or absent: none. */
  TRUST_PROXY?: number
}

export const createSessionCookie = (site: SiteAddress) => createTokenCookie(site, session)

/** Cookie that outlives sessions but gives no access; a device with it has its own limit of failed sign-ins. */
export const createDeviceCookie = (site: SiteAddress) => createTokenCookie(site, 'device')

/** HttpOnly, SameSite=Lax cookie with a token. */
export const createTokenCookie = (site: SiteAddress, name: string) => {
  /** Set-Cookie value for a token; `maxAge` in seconds. */
  const write = (request: RequestHead, token: string, maxAge: number): string => {
    const secure = isOverTls(request, site)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge } as const
    return serialize(nameOver(secure, name), token, secure ? { ...options, secure } : options)
  }
  return {
    /** Token of the request; undefined if absent or malformed. */
    read: (request: RequestHead): string | undefined => {
      const cookies = parse(request.headers.get('cookie') ?? '')
      const token = cookies[nameOver(isOverTls(request, site), name)]
      return token !== undefined && isSecretToken(token) ? token : undefined
    },
    write,
    /** Set-Cookie value that deletes the cookie. */
    clear: (request: RequestHead) => write(request, '', 0),
  }
}
export type TokenCookie = ReturnType<typeof createTokenCookie>

const session = 'session'

/** Over TLS, the __Host- prefix makes browsers reject a cookie set by a sibling host or over plain HTTP. */
const nameOver = (secure: boolean, name: string): string => (secure ? `__Host-${name}` : name)

/** Name of the session cookie at this public URL; an unknown URL counts as plain HTTP. */
export const sessionCookieName = (publicUrl: string | undefined): string =>
  nameOver(publicUrl?.startsWith('https:') ?? false, session)

/** True if the visitor uses TLS; determined by PUBLIC_URL if set. */
const isOverTls = (request: RequestHead, { PUBLIC_URL, TRUST_PROXY = 0 }: SiteAddress): boolean => {
  const forwardedProto = TRUST_PROXY > 0 && request.headers.get('x-forwarded-proto')
  const protocol = PUBLIC_URL ?? (forwardedProto ? `${forwardedProto}:` : request.url)
  return protocol.startsWith('https:')
}
