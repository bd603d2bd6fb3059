import { createHash } from 'node:crypto'

/** A strong entity tag of an answer's text: equal text, equal tag. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/**
 * Whether the client holds this version already (RFC 9110, 13.1.2). Compared weakly, as compression
 * on the way makes a strong tag weak.
 */
export const holdsVersion = (request: Request, etag: string): boolean => {
  const held = request.headers.get('if-none-match')
  if (held === null) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return held.trim() === '*' || held.split(',').some((tag) => plain(tag) === plain(etag))
}
