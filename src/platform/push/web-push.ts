/** Web push: messages to browsers' push services, encrypted for the device (RFC 8030, 8291 and 8292). */
import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import { getSiteKey } from '../auth/site-key.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { checkedUrl, postTo } from '../fetch/fetch-to-file.ts'
import { isLoopbackAddress } from '../fetch/public-address.ts'

/** Push subscription of a browser; keys in base64url. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  payload: object
  /** A newer message replaces an undelivered one with the same topic; at most 32 characters of base64url. */
  topic: string
  /** Seconds for which the push service stores the message for an offline device. */
  lifetime: number
}

export type WebPush = {
  /** Public key of the site, base64url; browsers subscribe with it. */
  key: string
  /** Throws FetchFailure if the push service does not respond, and another error for invalid keys. */
  send: (
    device: PushDevice,
    message: PushMessage,
  ) => Promise<{ status: number; retryAfter: number | undefined }>
}

type PushConfig = Pick<Config, 'PUBLIC_URL' | 'OFFLINE_COPIES' | 'FEEDS_LOOPBACK'>

/**
 * True if browsers can subscribe: at an https or loopback URL, with the service worker of saved
 * copies, which also shows notifications.
 */
export const offersPush = ({ PUBLIC_URL, OFFLINE_COPIES }: PushConfig): boolean => {
  if (PUBLIC_URL === undefined || OFFLINE_COPIES === 'off') return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || hostname === 'localhost' || isLoopbackAddress(hostname)
}

const reachOf = ({ FEEDS_LOOPBACK }: PushConfig) =>
  FEEDS_LOOPBACK === 'on' ? { allowLoopback: true } : { webPortsOnly: true }

/** Throws FetchFailure for an endpoint to which nothing is ever sent. */
export const checkEndpoint = (endpoint: string, config: PushConfig) =>
  checkedUrl(endpoint, reachOf(config))

/** Web push with the site's key pair, which is created on first use. */
export const openPush = async (db: Kysely<Tables>, config: PushConfig): Promise<WebPush> => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(await getSiteKey(db, 'web-push'))
  const key = pair.getPublicKey('base64url')
  const site = config.PUBLIC_URL ?? ''
  const vapidDetails = {
    // Contact for push services in case of harmful messages; they never contact a loopback URL.
    subject: site.startsWith('https:') ? site : 'mailto:nobody@localhost',
    publicKey: key,
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
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
        ...reachOf(config),
        timeout: 10_000,
      })
    },
  }
}
