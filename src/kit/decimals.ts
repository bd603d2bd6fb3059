/** Plain decimal numbers, for schemas and for readers of addresses. */

const decimal = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** The number that a text is; undefined for everything else. */
export const decimalOf = (text: string): number | undefined => {
  const trimmed = text.trim()
  return decimal.test(trimmed) ? Number(trimmed) : undefined
}

const dollars = /^(-?)\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*(?:usd|dollars?)?$/i

/** The amount of "$20", "20.00", "$1,000" or "20 dollars"; undefined for everything else. */
export const dollarsOf = (text: string): number | undefined => {
  const [, sign = '', amount] = dollars.exec(text.trim()) ?? []
  return amount === undefined ? decimalOf(text) : decimalOf(sign + amount.replaceAll(',', ''))
}

/**
 * Degrees to a tenth of a meter. Nobody measures smaller fractions, and the database refuses to compute
 * with some of them (1e-320).
 */
export const roundDegrees = (value: number): number => Math.round(value * 1e6) / 1e6
