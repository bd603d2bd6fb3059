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
