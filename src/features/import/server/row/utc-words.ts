/** UTC in any words, and zones that are told as hours before or after it. */

/** Words of names for UTC: "(UTC) Coordinated Universal Time", "Zulu", "tzone://Microsoft/Utc", "Etc/UCT". */
const own = new Set(['z', 'zulu', 'utc', 'uct', 'gmt', 'gmt0', 'universal', 'greenwich'])
const beside = new Set(['etc', 'coordinated', 'mean', 'time', 'timezone', 'zone', 'tz', 'tzone'])
const makers = new Set(['microsoft', 'com'])

const zero = /^(?:utc|gmt)?[+−±-]?0{1,2}(?:[:.]?00)?$/

/** True if all of its words are names of UTC, or say no hours' difference. */
export const isUtc = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .replace(/\bu\.\s?t\.\s?c\.?|\bg\.\s?m\.\s?t\.?/g, (name) => name.replace(/\W/g, ''))
    .replace(/(utc|gmt)\s+(?=[+−±-]?\d)/g, '$1')
    .split(/[\s()[\]/,;]+|:(?!\d)|(?<=\s)[-–—](?=\s)|\.(?!\d)/)
    .filter((word) => word !== '' && !/^[-–—]$/.test(word))
  const names = words.filter((word) => own.has(word) || zero.test(word))
  const others = words.filter((word) => !own.has(word) && !zero.test(word))
  // "GMT Standard Time" is London, which has a summer time; "0" alone is nothing.
  return (
    names.some((word) => own.has(word) || /\D/.test(word) || word.length === 4) &&
    others.every((word) => beside.has(word) || makers.has(word))
  )
}

/** "UTC-05:00", "GMT+1", "(UTC-05:00) Somewhere", "-0500" as Temporal's "-05:00". */
export const fixedOffset = (text: string): string | undefined => {
  const [, sign = '', hours = '', minutes = '00'] =
    /^\(?(?:utc|gmt|z)?\s*([+−–-])\s*(\d{1,2})(?:[:.]?(\d\d))?(?!\d)/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}
