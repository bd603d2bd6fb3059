/** Time-based one-time codes (RFC 6238) as all authenticator apps generate them: SHA-1, six digits, 30 s. */
import { Secret, TOTP } from 'otpauth'

const period = 30

/** Accepted steps before and after now, for clock differences and slow typing. */
const tolerance = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret, issuer, label, period, digits: 6, algorithm: 'SHA1' })

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code for authenticator apps: `otpauth://totp/…`. */
export const codeSecretUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/**
 * Step (count of 30 seconds since 1970) whose code this is, or undefined. A code is valid once: the caller stores the
 * step and accepts only later ones. `now` in milliseconds.
 */
export const matchCode = (
  secret: string,
  code: string,
  now: number = Date.now(),
): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
