/** Code that the first rendering of this document needs beside its modules; a page puts it here as it is loaded. */
export const neededForHydration: Promise<unknown>[] = []
