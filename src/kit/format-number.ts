/** Made once, with the first number: browsers read tables for it. */
let english: Intl.NumberFormat | undefined

/** "12,345", "0.5". */
export const formatNumber = (value: number): string => {
  english ??= new Intl.NumberFormat('en-US')
  return english.format(value)
}
