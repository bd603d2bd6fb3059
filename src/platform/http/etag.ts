import { hash } from 'node:crypto'
import type { RequestHead } from '../../kit/request-head.ts'

/** Strong ETag of a response's text or bytes: a truncated SHA-256. */
export const etagOf = (text: string | Buffer): string =>
  `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * True if If-None-Match shows that the client has this version (RFC 9110, 13.1.2). Weak comparison,
 * since compression by a proxy makes a strong tag weak.
 */
export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string): boolean => {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
  )
}

export const isFresh = (request: RequestHead, etag: string): boolean =>
  matchesEtag(request.headers.get('if-none-match'), etag)
