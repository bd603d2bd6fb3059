import { TOTP } from 'otpauth'

/** One-time code of an authenticator app at `now`, in milliseconds. */
export const codeAt = (secret: string, now: number = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: now })
