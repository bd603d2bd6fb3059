/** Promises that hydration of this document waits for besides its modules; pages add theirs at module load. */
export const neededForHydration: Promise<unknown>[] = []
