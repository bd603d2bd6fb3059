import { hash } from 'node:crypto'
import type { RequestHead } from '../../kit/request-head.ts'

/** Strong ETag of a response's text or bytes: a truncated SHA-256. */
export const etagOf = (text: string | Buffer): string =>
  `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * True if If-None-Match shows that the client has this version (RFC 9110, 13.1.2). Weak comparison,
 * since compression by a proxy makes a strong tag weak.
 */
export const matchesEtag = (held: string | null | undefined, etag: string): boolean => {
  if (held === null || held === undefined) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return held.trim() === '*' || held.split(',').some((tag) => plain(tag) === plain(etag))
}

export const isFresh = (request: RequestHead, etag: string): boolean =>
  matchesEtag(request.headers.get('if-none-match'), etag)
