/** Marks what memory had while the database was away. */
export const servedFromMemory = { 'x-served-from': 'memory' } as const

/** Headers of a response about the catalog; one from memory alone goes into no other cache. */
export const aboutAnswer = <Usual extends object>(isAway: boolean | undefined, usual: Usual) =>
  isAway ? { ...servedFromMemory, 'cache-control': 'no-store' } : usual
