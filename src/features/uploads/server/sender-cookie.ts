/** A cookie by which a browser sees what it has sent before an event has it. Scripts cannot read it. */
import { parse, serialize } from 'hono/utils/cookie'
import {
  hashSecretToken,
  isSecretToken,
  newSecretToken,
} from '../../../platform/auth/secret-token.ts'
import { isOverTls, type SiteAddress } from '../../../platform/auth/session-cookie.ts'

export type Sender = { hash: string; cookie: string }

/** Unclaimed files are deleted after a day. */
const maxAge = 24 * 3600

const nameFor = (secure: boolean) => (secure ? '__Host-sender' : 'sender')

const readToken = (request: Request, site: SiteAddress): string | undefined => {
  const name = nameFor(isOverTls(request, site))
  const token = parse(request.headers.get('cookie') ?? '', name)[name]
  return token !== undefined && isSecretToken(token) ? token : undefined
}

/** The sender's hash; undefined for a browser that has sent nothing. */
export const senderHashOf = (request: Request, site: SiteAddress): string | undefined => {
  const token = readToken(request, site)
  return token === undefined ? undefined : hashSecretToken(token)
}

/** The sender, known or new, with the Set-Cookie header of the response. */
export const senderOf = (request: Request, site: SiteAddress): Sender => {
  const token = readToken(request, site) ?? newSecretToken().token
  const secure = isOverTls(request, site)
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge } as const
  const cookie = serialize(nameFor(secure), token, secure ? { ...options, secure } : options)
  return { hash: hashSecretToken(token), cookie }
}
