/** Paging parameters of lists. */
import { z } from 'zod'

/** Rows per page: 1 to 100, 50 by default. */
export const pageLimit = z.coerce
  .number('Must be a number.')
  .int('Must be a whole number.')
  .min(1, 'At least 1.')
  .max(100, 'At most 100.')
  .default(50)

/** Cursor for the next page, from the Link header: the position of the last row. */
export const positionCursor = z
  .string('Use the cursor from the Link header.')
  .regex(/^\d{1,15}$/, 'Use the cursor from the Link header.')
  .transform(Number)
  .optional()

/** Cursor for the next page: the id of the last row. */
export const idCursor = z
  .string('Use this parameter only once.')
  .regex(/^[\w-]{1,64}$/, 'Use the cursor from the Link header.')
  .optional()

/** Response headers of a paged list; `total` describes the count. */
export const listHeaders = (total: string) => ({
  'x-total-count': total,
  link: 'URL of the next page, rel="next"; absent on the last page.',
})
