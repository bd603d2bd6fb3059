/** A cookie by which a browser sees what it has sent before an event has it. Scripts cannot read it. */
import type { RequestHead } from '../../../kit/request-head.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import { createSenderCookie, type SiteAddress } from '../../../platform/auth/session-cookie.ts'

/** Unclaimed files are deleted after a day. */
const maxAge = 24 * 3600

/** The sender's hash; undefined for a browser that has sent nothing. */
export const senderHashOf = (request: RequestHead, site: SiteAddress): string | undefined => {
  const token = createSenderCookie(site).read(request)
  return token === undefined ? undefined : hashSecretToken(token)
}

/** The sender, known or new, with the Set-Cookie header of the response. */
export const senderOf = (request: RequestHead, site: SiteAddress) => {
  const cookie = createSenderCookie(site)
  const token = cookie.read(request) ?? newSecretToken().token
  return { hash: hashSecretToken(token), cookie: cookie.write(request, token, maxAge) }
}
