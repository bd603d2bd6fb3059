import { z } from 'zod'
import { decimalOf, roundDegrees } from './decimals.ts'

/**
 * Number as `schema` defines it, or text that `read` parses as one. Other types are rejected:
 * JavaScript would coerce `false` and `[]` to 0. The API description shows a number.
 */
export const numeric = <T extends z.ZodType<number>>(schema: T, read = decimalOf) =>
  z
    .preprocess((value) => (typeof value === 'string' ? (read(value) ?? value) : value), schema)
    .nonoptional()

/** Required latitude (90) or longitude (180). */
export const degrees = (limit: number) =>
  numeric(
    z
      .number('Must be a number of degrees.')
      .min(-limit, `At least -${limit}.`)
      .max(limit, `At most ${limit}.`),
  ).transform(roundDegrees)
