/**
 * Random tokens that stand for a right: sessions, private links. The bearer has the token, the database only its hash,
 * so that a reader of the database can use none of them. A token has 256 random bits: nothing to guess, hence a plain
 * SHA-256 and no salt.
 */
import { createHash, randomBytes } from 'node:crypto'

/**
 * A token of 43 characters, safe in URLs and cookies: give it away once, keep it nowhere. `hash` is the value to store:
 * SHA-256, base64url.
 */
export const newSecretToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecretToken(token) }
}

/** The stored form of any high-entropy secret. Not for passwords. */
export const hashSecretToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** True if a text has a token's form; anything else need not be looked up. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
