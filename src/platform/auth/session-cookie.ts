/**
 * The cookies that carry the token of a session, and that of a browser that has signed in before. Scripts
 * cannot read them, foreign pages cannot send them along.
 */

import { parse, serialize } from 'cookie'
import type { RequestHead } from '../../kit/request-head.ts'
import { isSecretToken } from './secret-token.ts'

export type SiteAddress = {
  PUBLIC_URL?: string
  /** Proxies in front; 0 or absent: none. */
  TRUST_PROXY?: number
}

export const createSessionCookie = (site: SiteAddress) => createTokenCookie(site, session)

/** Outlives sessions and gives no access: who brings it has a limit of failed sign-ins of their own. */
export const createDeviceCookie = (site: SiteAddress) => createTokenCookie(site, 'device')

/** Scripts cannot read the cookie of this name, and other sites cannot make browsers send it. */
export const createTokenCookie = (site: SiteAddress, name: string) => {
  /** Set-Cookie for a new token. */
  const write = (request: RequestHead, token: string, maxAge: number): string => {
    const secure = isOverTls(request, site)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge } as const
    return serialize(nameOver(secure, name), token, secure ? { ...options, secure } : options)
  }
  return {
    /** The token that the request brings; undefined when there is none of a token's form. */
    read: (request: RequestHead): string | undefined => {
      const cookies = parse(request.headers.get('cookie') ?? '')
      const token = cookies[nameOver(isOverTls(request, site), name)]
      return token !== undefined && isSecretToken(token) ? token : undefined
    },
    write,
    /** Set-Cookie that makes the browser forget it. */
    clear: (request: RequestHead) => write(request, '', 0),
  }
}
export type TokenCookie = ReturnType<typeof createTokenCookie>

const session = 'session'

/** Over TLS, the prefix makes browsers refuse a cookie that a sibling host or a page over plain HTTP has set. */
const nameOver = (secure: boolean, name: string): string => (secure ? `__Host-${name}` : name)

/** Its name where people reach the site at this address; unknown addresses are taken for plain HTTP. */
export const sessionCookieName = (publicUrl: string | undefined): string =>
  nameOver(publicUrl?.startsWith('https:') ?? false, session)

/** True if the visitor reaches the site over TLS; PUBLIC_URL decides where it is set. */
const isOverTls = (request: RequestHead, { PUBLIC_URL, TRUST_PROXY = 0 }: SiteAddress): boolean => {
  const forwardedProto = TRUST_PROXY > 0 && request.headers.get('x-forwarded-proto')
  const protocol = PUBLIC_URL ?? (forwardedProto ? `${forwardedProto}:` : request.url)
  return protocol.startsWith('https:')
}
