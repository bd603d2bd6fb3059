import { z } from 'zod'

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number, or text that is one; nothing else is taken for 0, as JavaScript would take `false` and `[]`. */
export const numeric = (message: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && decimal.test(value.trim()) ? Number(value.trim()) : value,
    z.number(message),
  )
