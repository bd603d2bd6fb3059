import { daySeconds } from '../../kit/durations.ts'

/** Seconds that caches in between may keep a public response. */
const sharedSeconds = 60

/** Cache-Control of public reads: browsers revalidate, shared caches keep the response for a minute. */
export const sharedCache = `public, max-age=0, s-maxage=${sharedSeconds}`
export const sharedHeaders = { 'cache-control': sharedCache }

/** Cache-Control of public pages: stale for a minute while revalidating, and for a day when the site doesn't answer. */
export const sharedPageCache = `${sharedCache}, stale-while-revalidate=${sharedSeconds}, stale-if-error=${daySeconds}`

/** Cache-Control of figures and downloads, which browsers may keep as well. */
export const publicCache = `public, max-age=${sharedSeconds}`

/** Cache-Control of responses that change with a release or the site's address alone. */
export const dayCache = `public, max-age=${daySeconds}`

/** Marks what memory had while the database was away. */
export const servedFromMemory = { 'x-served-from': 'memory' } as const

/** Headers of a response about the catalog; one from memory alone goes into no other cache. */
export const aboutAnswer = <Usual extends object>(isAway: boolean | undefined, usual: Usual) =>
  isAway ? { ...servedFromMemory, 'cache-control': 'no-store' } : usual
