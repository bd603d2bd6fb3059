/** Seconds that caches in between may keep a public response. */
const sharedSeconds = 60

/** Cache-Control of public reads: browsers revalidate, shared caches keep the response for a minute. */
export const sharedCache = `public, max-age=0, s-maxage=${sharedSeconds}`

/** Of public pages: caches keep them a minute longer while they ask again, and for a day when we don't answer. */
export const sharedPageCache = `${sharedCache}, stale-while-revalidate=${sharedSeconds}, stale-if-error=86400`

/** Of figures and downloads, which browsers may keep for that long, too. */
export const publicCache = `public, max-age=${sharedSeconds}`
