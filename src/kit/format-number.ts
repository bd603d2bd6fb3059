/**
 * "12,345", "0.5", to three places as `Intl.NumberFormat` does. Written out, as browsers read tables for that formatter for
 * longer than they draw a page's numbers.
 */
export const formatNumber = (value: number): string => {
  const [whole = '', places] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}
