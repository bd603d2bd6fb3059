/**
 * Token of a file's sender: a cookie in browsers, which may show the files before an event claims them, or a field in
 * API requests. An event can claim an unclaimed file only with the sender's token.
 */
import { daySeconds } from '../../kit/durations.ts'
import type { RequestHead } from '../../kit/request-head.ts'
import { hashSecretToken, newSecretToken } from '../auth/secret-token.ts'
import { createTokenCookie, type SiteAddress } from '../auth/session-cookie.ts'

export type Sender = {
  token: string
  hash: string
  /** Set-Cookie value for the response. */
  cookie: string
}

/** Seconds; unclaimed files are deleted after a day. */
const maxAge = daySeconds

const cookieOf = (site: SiteAddress) => createTokenCookie(site, 'sender')

/** Hash of the sender's token; undefined for a browser that has sent no files. */
export const senderHashOf = (request: RequestHead, site: SiteAddress): string | undefined => {
  const token = cookieOf(site).read(request)
  return token === undefined ? undefined : hashSecretToken(token)
}

/** Known or new sender, with the Set-Cookie value for the response. */
export const senderOf = (request: RequestHead, site: SiteAddress): Sender => {
  const cookie = cookieOf(site)
  const token = cookie.read(request) ?? newSecretToken().token
  return { token, hash: hashSecretToken(token), cookie: cookie.write(request, token, maxAge) }
}

/** Hash of a sender's form, which separates the files of two forms in one browser. */
export const formHashOf = (token: string, form: string): string =>
  hashSecretToken(`${token} ${form}`)

type CookieOptions = {
  /** Tokens in the request body. */
  uploadToken?: string | readonly string[]
  /** Key of the submitted form. */
  uploadForm?: string
}

/** Hashes of the tokens in a request's cookie and body, and of its form with each token. */
export const senderHashes = (
  request: RequestHead,
  site: SiteAddress,
  { uploadToken = [], uploadForm = '' }: CookieOptions,
): string[] => {
  const cookie = cookieOf(site).read(request)
  const tokens = [cookie ?? '', uploadToken].flat().filter((token) => token !== '')
  const forms = uploadForm === '' ? [] : tokens.map((token) => formHashOf(token, uploadForm))
  return [...tokens.map(hashSecretToken), ...forms]
}
