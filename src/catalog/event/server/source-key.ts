import { hash } from 'node:crypto'

/** Longer ones might not fit into the unique index (a third of a page) in UTF-8. */
const longest = 400

/**
 * An identifier of a source as it can be stored and compared: without NUL and halves of characters,
 * which PostgreSQL refuses, and of a bounded length. The same identifier always gives the same key.
 */
export const sourceKey = (identifier: string): string => {
  const key = identifier.replaceAll('\0', '').toWellFormed()
  if (key.length <= longest) return key
  const digest = hash('sha1', key, 'base64url')
  return `${key.slice(0, longest - digest.length - 1).toWellFormed()}#${digest}`
}
