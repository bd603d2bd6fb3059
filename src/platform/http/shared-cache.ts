/** Cache-Control of public reads: browsers revalidate, shared caches keep the response for a minute. */
export const sharedCache = 'public, max-age=0, s-maxage=60'
