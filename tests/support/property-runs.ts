/** True in a drill (`npm run drill`), false in `npm test`. */
export const isDrill: boolean = process.env.DRILL === '1'

/** Cases per property. */
export const numRuns: number = isDrill ? 1_000 : 50

/** For properties whose cases take seconds each. */
export const costlyRuns: { numRuns: number } = { numRuns: numRuns / 10 }
