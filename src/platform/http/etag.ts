import { hash } from 'node:crypto'
import type { RequestHead } from '../../kit/request-head.ts'

/** A strong entity tag of an answer's text or bytes: equal text, equal tag. */
export const etagOf = (text: string | Buffer): string =>
  `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * True if the client holds this version already, by its If-None-Match (RFC 9110, 13.1.2). Compared weakly, as
 * compression on the way makes a strong tag weak.
 */
export const matchesEtag = (held: string | null | undefined, etag: string): boolean => {
  if (held === null || held === undefined) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return held.trim() === '*' || held.split(',').some((tag) => plain(tag) === plain(etag))
}

export const isFresh = (request: RequestHead, etag: string): boolean =>
  matchesEtag(request.headers.get('if-none-match'), etag)
