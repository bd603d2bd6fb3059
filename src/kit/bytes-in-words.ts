const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** "312 MB": steps of 1000, two digits below 10. `gap` separates the number from KB and larger units. */
export const bytesInWords = (bytes: number, gap = ' '): string => {
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0
  return `${size.toFixed(digits)}${unit === 0 ? ' ' : gap}${units[unit]}`
}
