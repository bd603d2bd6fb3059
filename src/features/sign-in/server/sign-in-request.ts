/** Parts of requests that sign-in handlers read, and the cookies that they set. */

import type { RequestHead } from '../../../kit/request-head.ts'
import type { TokenCookie } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deviceSeconds, rememberDevice } from './accounts/known-devices.ts'
import type { Source } from './accounts/security-events.ts'
import { maxSeconds } from './accounts/sessions.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import type { Browser } from './sign-in.ts'

/** Checked in this order: most browsers also claim to be those listed after them. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Windows" from a User-Agent header, for telling sessions apart; may be empty. */
export const deviceName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, 1000)
  return [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean).join(' on ')
}

export type SignInDeps = {
  db: Db
  cookie: TokenCookie
  /** Cookie of browsers that have signed in before. */
  deviceCookie: TokenCookie
  publicUrl: string | undefined
  /** Every administrator must have a second factor. */
  requireSecondFactor: boolean
}

type ApiRequest = { request: RequestHead; network: string }

export const sourceOf = ({ request, network }: ApiRequest): Source => ({
  network,
  device: deviceName(request.headers.get('user-agent')),
})

export const browserOf = (input: ApiRequest, { cookie, deviceCookie }: SignInDeps): Browser => ({
  ...sourceOf(input),
  earlierToken: cookie.read(input.request),
  deviceToken: deviceCookie.read(input.request),
})

/** Body of a change of factors, with the request's data for checking the proof. */
export const proofOf = <Body extends { passkey?: object }>(
  input: ApiRequest & { body: Body },
  { cookie, publicUrl, requireSecondFactor }: SignInDeps,
) => ({
  ...input.body,
  party: input.body.passkey && relyingPartyOf(input.request, publicUrl),
  source: sourceOf(input),
  token: cookie.read(input.request),
  isDemanded: requireSecondFactor,
})

type OpenedSession = { token: string; account: { id: string } }

/** Cookies of a new session and of its browser, which becomes a known device. */
export const sessionCookies = async (
  request: RequestHead,
  { db, cookie, deviceCookie }: SignInDeps,
  { token, account }: OpenedSession,
): Promise<string[]> => {
  const device = await rememberDevice(db, account.id, deviceCookie.read(request))
  return [
    cookie.write(request, token, maxSeconds),
    deviceCookie.write(request, device, deviceSeconds),
  ]
}
