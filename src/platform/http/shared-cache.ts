import { daySeconds } from '../../kit/durations.ts'

/** Seconds that shared caches may keep a public response. */
const sharedSeconds = 60

/** Cache-Control of public reads: browsers revalidate, shared caches keep the response for a minute. */
export const sharedCache = `public, max-age=0, s-maxage=${sharedSeconds}`
export const sharedHeaders = { 'cache-control': sharedCache }

/** Cache-Control of public pages: stale for a minute while revalidating, for a day if the site does not respond. */
export const sharedPageCache = `${sharedCache}, stale-while-revalidate=${sharedSeconds}, stale-if-error=${daySeconds}`

/** Cache-Control of figures and downloads, which browsers may cache as well. */
export const publicCache = `public, max-age=${sharedSeconds}`

/** Cache-Control of responses that change only with a release or the site's URL. */
export const dayCache = `public, max-age=${daySeconds}`

/** Header of responses served from memory while the database was unavailable. */
export const servedFromMemory = { 'x-served-from': 'memory' } as const

/** Headers of a catalog response; if the database is unavailable, no other cache may store the response. */
export const aboutAnswer = <Usual extends object>(isAway: boolean | undefined, usual: Usual) =>
  isAway ? { ...servedFromMemory, 'cache-control': 'no-store' } : usual
