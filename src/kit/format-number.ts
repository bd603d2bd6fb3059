/** Made once: a formatter of its own for each number takes twenty times as long. */
const english = new Intl.NumberFormat('en-US')

/** "12,345", "0.5". */
export const formatNumber = (value: number): string => english.format(value)
