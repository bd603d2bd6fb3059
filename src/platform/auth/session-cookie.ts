/**
 * The cookies that carry the token of a session, of a browser that has signed in before, and of one that has sent
 * files. Scripts cannot read them, foreign pages cannot send them along.
 */

import { parse, serialize } from 'cookie'
import type { RequestHead } from '../../kit/request-head.ts'
import { isSecretToken } from './secret-token.ts'

export type TokenCookie = {
  /** The token that the request brings; undefined when there is none of a token's form. */
  read: (request: RequestHead) => string | undefined
  /** Set-Cookie for a new token. */
  write: (request: RequestHead, token: string, maxAgeSeconds: number) => string
  /** Set-Cookie that makes the browser forget it. */
  clear: (request: RequestHead) => string
}

export type SiteAddress = {
  PUBLIC_URL?: string
  /** Proxies in front; 0 or absent: none. */
  TRUST_PROXY?: number
}

export const createSessionCookie = (site: SiteAddress): TokenCookie =>
  createTokenCookie(site, sessionNames)

/** Outlives sessions and gives no access: who brings it has a limit of failed sign-ins of their own. */
export const createDeviceCookie = (site: SiteAddress): TokenCookie =>
  createTokenCookie(site, { secureName: '__Host-device', plainName: 'device' })

/** Gives no access but to files that this browser has just sent. */
export const createSenderCookie = (site: SiteAddress): TokenCookie =>
  createTokenCookie(site, { secureName: '__Host-sender', plainName: 'sender' })

type Names = { secureName: string; plainName: string }

const createTokenCookie = (site: SiteAddress, { secureName, plainName }: Names): TokenCookie => {
  const write = (request: RequestHead, token: string, maxAge: number) => {
    const secure = isOverTls(request, site)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge } as const
    return secure
      ? serialize(secureName, token, { ...options, secure })
      : serialize(plainName, token, options)
  }
  return {
    read: (request) => {
      const name = isOverTls(request, site) ? secureName : plainName
      const token = parse(request.headers.get('cookie') ?? '')[name]
      return token !== undefined && isSecretToken(token) ? token : undefined
    },
    write,
    clear: (request) => write(request, '', 0),
  }
}

/** Its name where people reach the site at this address; unknown addresses are taken for plain HTTP. */
export const sessionCookieName = (publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https:') ? sessionNames.secureName : sessionNames.plainName

/** The prefix makes browsers refuse a cookie that a sibling host or a page over plain HTTP has set. */
const sessionNames: Names = { secureName: '__Host-session', plainName: 'session' }

/** Whether the visitor reaches the site over TLS; PUBLIC_URL decides where it is set. */
const isOverTls = (request: RequestHead, { PUBLIC_URL, TRUST_PROXY = 0 }: SiteAddress): boolean => {
  const told = TRUST_PROXY > 0 && request.headers.get('x-forwarded-proto')
  const protocol = PUBLIC_URL ?? (told ? `${told}:` : request.url)
  return protocol.startsWith('https:')
}
