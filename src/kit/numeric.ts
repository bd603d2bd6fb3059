import { z } from 'zod'
import { decimalOf, roundDegrees } from './decimals.ts'

/**
 * A number as `schema` has it, or text that `read` takes for one; nothing else is taken for 0, as JavaScript would take
 * `false` and `[]`. In the API's description it is the number.
 */
export const numeric = <T extends z.ZodType<number>>(schema: T, read = decimalOf) =>
  z
    .preprocess((value) => (typeof value === 'string' ? (read(value) ?? value) : value), schema)
    .nonoptional()

/** A latitude (90) or longitude (180) that has to be given. */
export const degrees = (limit: number) =>
  numeric(
    z
      .number('Must be a number of degrees.')
      .min(-limit, `At least -${limit}.`)
      .max(limit, `At most ${limit}.`),
  ).transform(roundDegrees)
