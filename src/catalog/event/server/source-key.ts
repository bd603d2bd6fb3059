import { hash } from 'node:crypto'

/** Most characters: a longer key in UTF-8 might not fit into the unique index (a third of a page). */
const maxLength = 400

/**
 * Identifier of a source in a form that can be stored and compared: of limited length, without NUL and unpaired
 * surrogates, which PostgreSQL rejects. Deterministic.
 */
export const sourceKey = (identifier: string): string => {
  const key = identifier.replaceAll('\0', '').toWellFormed()
  if (key.length <= maxLength) return key
  const digest = hash('sha1', key, 'base64url')
  return `${key.slice(0, maxLength - digest.length - 1).toWellFormed()}#${digest}`
}
