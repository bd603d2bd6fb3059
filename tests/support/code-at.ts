import { TOTP } from 'otpauth'

/** The one-time code that an authenticator app shows at a moment, in milliseconds. */
export const codeAt = (secret: string, now: number = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: now })
