/** Plain decimal numbers, for schemas and URL parsing. */

const decimal = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Parses a decimal number; undefined for any other text. */
export const decimalOf = (text: string): number | undefined => {
  const trimmed = text.trim()
  return decimal.test(trimmed) ? Number(trimmed) : undefined
}

const dollars = /^(-?)\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*(?:usd|dollars?)?$/i

/** Parses "$20", "20.00", "$1,000" or "20 dollars"; undefined for any other text. */
export const dollarsOf = (text: string): number | undefined => {
  const [, sign = '', amount] = dollars.exec(text.trim()) ?? []
  return amount === undefined ? decimalOf(text) : decimalOf(sign + amount.replaceAll(',', ''))
}

/**
 * Rounds degrees to about a tenth of a meter. Smaller fractions have no use, and PostgreSQL cannot
 * compute with some of them (1e-320).
 */
export const roundDegrees = (value: number): number => Math.round(value * 1e6) / 1e6
