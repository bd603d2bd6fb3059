import { isIP } from 'node:net'
import { AppError } from '../../../../kit/errors.ts'
import type { RequestHead } from '../../../../kit/request-head.ts'

/** The site as authenticators know it: passkeys are bound to this name and work at this origin alone. */
export type RelyingParty = {
  /** The host's name. */
  id: string
  origin: string
}

/**
 * By PUBLIC_URL; without it, where the request came to localhost. Throws `unprocessable` for addresses at which
 * browsers offer no passkeys.
 */
export const relyingPartyOf = (
  request: RequestHead,
  publicUrl: string | undefined,
): RelyingParty => {
  const { protocol, hostname, origin } = new URL(publicUrl ?? request.url)
  const isLocal = hostname === 'localhost'
  const isSecure = protocol === 'https:' && publicUrl !== undefined
  if ((isLocal || isSecure) && isIP(hostname.replace(/[[\]]/g, '')) === 0)
    return { id: hostname, origin }
  throw new AppError('unprocessable', {
    message: 'Passkeys need an address with HTTPS in PUBLIC_URL. They also work at localhost.',
  })
}
