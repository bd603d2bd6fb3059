/** Time-based one-time codes (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 s. */
import { Secret, TOTP } from 'otpauth'

const period = 30

/** Steps before and after now that are still taken, for clocks that differ and slow typing. */
const tolerance = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret, issuer, label, period, digits: 6, algorithm: 'SHA1' })

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code for authenticator apps: `otpauth://totp/…`. */
export const codeSecretUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/**
 * The step (count of 30 seconds since 1970) for which this is the code, or undefined. A code is good
 * once: the caller keeps the step and takes only later ones. `now` in milliseconds.
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
