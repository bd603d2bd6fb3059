/** Marks what memory had while the database was away. */
export const servedFromMemory = { 'x-served-from': 'memory' } as const
