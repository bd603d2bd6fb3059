import { VisitCache } from '../../../kit/visit-cache.ts'

/** Data of the archive's pages by address, with what was loaded below them. */
export const keptPages = new VisitCache<unknown>({ most: 20 })
