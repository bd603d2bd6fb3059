/** A cookie by which a browser sees what it has sent before an event has it. Scripts cannot read it. */
import { daySeconds } from '../../../kit/durations.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import { createTokenCookie, type SiteAddress } from '../../../platform/auth/session-cookie.ts'

export type Sender = { hash: string; cookie: string }

/** Unclaimed files are deleted after a day. */
const maxAge = daySeconds

const cookieOf = (site: SiteAddress) => createTokenCookie(site, 'sender')

/** The sender's hash; undefined for a browser that has sent nothing. */
export const senderHashOf = (request: RequestHead, site: SiteAddress): string | undefined => {
  const token = cookieOf(site).read(request)
  return token === undefined ? undefined : hashSecretToken(token)
}

/** The sender, known or new, with the Set-Cookie header of the response. */
export const senderOf = (request: RequestHead, site: SiteAddress): Sender => {
  const cookie = cookieOf(site)
  const token = cookie.read(request) ?? newSecretToken().token
  return { hash: hashSecretToken(token), cookie: cookie.write(request, token, maxAge) }
}
