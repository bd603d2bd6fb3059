import { z } from 'zod'

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * A number as `schema` has it, or text that is one; nothing else is taken for 0, as JavaScript would take
 * `false` and `[]`. In the API's description it is the number.
 */
export const numeric = <T extends z.ZodType<number>>(schema: T) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string' && decimal.test(value.trim()) ? Number(value.trim()) : value,
      schema,
    )
    .nonoptional()

/**
 * Degrees to a tenth of a metre. Nobody measures smaller fractions, and the database refuses to compute
 * with some of them (1e-320).
 */
export const roundDegrees = (value: number): number => Math.round(value * 1e6) / 1e6

/** A latitude (90) or longitude (180) that has to be given. */
export const degrees = (limit: number) =>
  numeric(
    z
      .number('Must be a number of degrees.')
      .min(-limit, `At least -${limit}.`)
      .max(limit, `At most ${limit}.`),
  ).transform(roundDegrees)
