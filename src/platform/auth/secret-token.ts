/**
 * Random bearer tokens of sessions and private links. The database stores only hashes, so nobody
 * who reads the database can use a token. A token has 256 random bits and cannot be guessed, so an
 * unsalted SHA-256 suffices.
 */
import { createHash, randomBytes } from 'node:crypto'

/**
 * New token of 43 characters, safe in URLs and cookies, and the `hash` to store: SHA-256,
 * base64url. Hand out the token once and never store it.
 */
export const newSecretToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecretToken(token) }
}

/** Stored form of a high-entropy secret. Not for passwords. */
export const hashSecretToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** True if a text has a token's form; other texts need no lookup. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
