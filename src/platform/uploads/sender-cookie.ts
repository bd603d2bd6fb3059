/**
 * Token of the sender of files: a cookie of the browser, which shows them before an event has them, and what programs
 * send along. Only with it does an event get a file that no event has.
 */
import { daySeconds } from '../../kit/durations.ts'
import type { RequestHead } from '../../kit/request-head.ts'
import { hashSecretToken, newSecretToken } from '../auth/secret-token.ts'
import { createTokenCookie, type SiteAddress } from '../auth/session-cookie.ts'

export type Sender = {
  token: string
  hash: string
  /** Set-Cookie of the answer. */
  cookie: string
}

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
  return { token, hash: hashSecretToken(token), cookie: cookie.write(request, token, maxAge) }
}

/** Hash of a form of a sender: two forms of one browser have their files apart. */
export const formHashOf = (token: string, form: string): string =>
  hashSecretToken(`${token} ${form}`)

type Given = {
  /** Tokens in the body of the request. */
  uploadToken?: string | readonly string[]
  /** Key of the form that was sent. */
  uploadForm?: string
}

/** Hashes of the senders that a request speaks for, by its cookie and its body, and of its form by each of them. */
export const senderHashes = (
  request: RequestHead,
  site: SiteAddress,
  { uploadToken = [], uploadForm = '' }: Given,
): string[] => {
  const own = cookieOf(site).read(request)
  const tokens = [own ?? '', uploadToken].flat().filter((token) => token !== '')
  const forms = uploadForm === '' ? [] : tokens.map((token) => formHashOf(token, uploadForm))
  return [...tokens.map(hashSecretToken), ...forms]
}
