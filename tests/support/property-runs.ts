/** Number of cases of each property test: few in `npm test`, many in `npm run drill`. */
import * as fc from 'fast-check'

/** A drill (`npm run drill`) rather than `npm test`. */
export const isDrill: boolean = process.env.DRILL === '1'

const numRuns = isDrill ? 1_000 : 50

/** For cases that take seconds each. */
export const costlyRuns: { numRuns: number } = { numRuns: numRuns / 10 }

fc.configureGlobal({ numRuns })
