/**
 * Formats like `Intl.NumberFormat`, with up to three decimals: "12,345", "0.5". Hand-written because a browser loads
 * tables for that formatter, which takes longer than rendering a page's numbers.
 */
export const formatNumber = (value: number): string => {
  const [integer = '', places] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}
