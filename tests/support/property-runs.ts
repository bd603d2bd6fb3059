/** A drill (`npm run drill`) rather than `npm test`. */
export const isDrill: boolean = process.env.DRILL === '1'

/** Cases of each property. */
export const numRuns: number = isDrill ? 1_000 : 50

/** For cases that take seconds each. */
export const costlyRuns: { numRuns: number } = { numRuns: numRuns / 10 }
