/** Notifications of browsers: messages to their push services, encrypted for the device (RFC 8030, 8291 and 8292). */
import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import { getSiteKey } from '../auth/site-key.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { postTo } from '../fetch/fetch-to-file.ts'
import { isLoopbackAddress } from '../fetch/public-address.ts'

/** A browser as its push service knows it; keys in base64url. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  payload: object
  /** A newer message with it takes the place of one that was not delivered yet; at most 32 characters of base64url. */
  topic: string
  /** Seconds for which the push service keeps it for a device that is off. */
  lifetime: number
}

export type WebPush = {
  /** Public key of the site, base64url; a browser's subscription belongs to it. */
  key: string
  /** Throws FetchFailure where the push service gives no answer, and another error for keys that are none. */
  send: (
    device: PushDevice,
    message: PushMessage,
  ) => Promise<{ status: number; retryAfter: number | undefined }>
}

type PushConfig = Pick<Config, 'PUBLIC_URL' | 'OFFLINE_COPIES' | 'FEEDS_LOOPBACK'>

/**
 * True where browsers let pages subscribe: on addresses of https, and of this machine. The worker that shows notifications
 * is that of the saved copies.
 */
export const offersPush = ({ PUBLIC_URL, OFFLINE_COPIES }: PushConfig): boolean => {
  if (PUBLIC_URL === undefined || OFFLINE_COPIES === 'off') return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || hostname === 'localhost' || isLoopbackAddress(hostname)
}

/** Makes the pair of keys of the site at the first use. */
export const openPush = async (db: Kysely<Tables>, config: PushConfig): Promise<WebPush> => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(await getSiteKey(db, 'web-push'))
  const key = pair.getPublicKey('base64url')
  const site = config.PUBLIC_URL ?? ''
  const vapidDetails = {
    // Services write there about messages that harm them. An address of this machine has no service that could.
    subject: site.startsWith('https:') ? site : 'mailto:nobody@localhost',
    publicKey: key,
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
  const allowLoopback = config.FEEDS_LOOPBACK === 'on'
  return {
    key,
    send: async ({ endpoint, p256dh, auth }, { payload, topic, lifetime }) => {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails, topic, TTL: lifetime, urgency: 'normal' },
      )
      return postTo(endpoint, {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body,
        allowLoopback,
        webPortsOnly: !allowLoopback,
        timeout: 10_000,
      })
    },
  }
}
