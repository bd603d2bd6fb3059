import { isIP } from 'node:net'
import { AppError } from '../../../../kit/errors.ts'
import type { RequestHead } from '../../../../kit/request-head.ts'

/** The site as authenticators identify it: passkeys are bound to this host name and work only at this origin. */
export type RelyingParty = {
  /** Host name. */
  id: string
  origin: string
}

/**
 * From PUBLIC_URL; without it, from the request's address if that is localhost. Throws `unprocessable` for addresses at
 * which browsers offer no passkeys.
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
