const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** "312 MB". */
export const bytesInWords = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit < 2 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)} ${units[unit]}`
}
