/** Rules of vCalendar 1.0 ("W1 FR 20270831T235959", "MP1 1+ SA #6") in the words of RFC 5545. */

const units: Readonly<Record<string, string>> = {
  D: 'FREQ=DAILY',
  W: 'FREQ=WEEKLY',
  MP: 'FREQ=MONTHLY',
  MD: 'FREQ=MONTHLY',
  YM: 'FREQ=YEARLY',
  YD: 'FREQ=YEARLY',
}

const unitForm = /^(D|W|MP|MD|YM|YD)(\d{1,4})$/
const dateForm = /^\d{8}(?:T\d{4,6}Z?)?$/

/** True for a text that begins as these rules do. */
export const isVCalendarRule = (text: string): boolean => /^(?:D|W|MP|MD|YM|YD|M)\d+\b/i.test(text)

/** The same rule for RFC 5545; as it stands where it says something else, or more than one rule can. */
export const modernRule = (text: string): string => {
  const [first = '', ...others] = text.trim().toUpperCase().split(/\s+/)
  const [, unit = '', interval = '1'] = unitForm.exec(first) ?? []
  const freq = units[unit]
  if (freq === undefined) return text
  const last = others.at(-1) ?? ''
  const end = endOf(last)
  const words = end === undefined ? others : others.slice(0, -1)
  const by = byPart(unit, words)
  if (by === undefined) return text
  return [freq, `INTERVAL=${interval}`, by, end ?? 'COUNT=2'].filter(Boolean).join(';')
}

/** "#0" repeats for ever; without an end, a rule gives two dates. */
const endOf = (word: string): string | undefined => {
  const count = /^#(\d+)$/.exec(word)?.[1]
  if (count !== undefined) return Number(count) === 0 ? '' : `COUNT=${Number(count)}`
  if (!dateForm.test(word)) return undefined
  return `UNTIL=${word.replace(/T(\d{4})(Z?)$/, 'T$100$2')}`
}

/** Undefined for words that are none of this unit's, such as hours of the day. */
const byPart = (unit: string, words: readonly string[]): string | undefined => {
  if (words.length === 0) return ''
  const numbers = () => signed(words)?.join(',')
  switch (unit) {
    case 'W':
      return words.every((word) => isDay(word)) ? `BYDAY=${words.join(',')}` : undefined
    case 'MP':
      return byPosition(words)
    case 'MD':
      return numbers() && `BYMONTHDAY=${numbers()}`
    case 'YM':
      return numbers() && `BYMONTH=${numbers()}`
    case 'YD':
      return numbers() && `BYYEARDAY=${numbers()}`
    default:
      return undefined
  }
}

const isDay = (word: string) => /^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(word)

/** "15", "1+", "2-" (from the end), "LD" (the last day). */
const signed = (words: readonly string[]): string[] | undefined => {
  const numbers = words.map((word) => (word === 'LD' ? '1-' : word))
  if (!numbers.every((word) => /^\d{1,3}[+-]?$/.test(word))) return undefined
  return numbers.map((word) => `${word.endsWith('-') ? '-' : ''}${Number.parseInt(word, 10)}`)
}

/** "1+ SA 1- SU": each position holds for the days after it. */
const byPosition = (words: readonly string[]): string | undefined => {
  const days: string[] = []
  let positions: string[] = []
  let wasDay = false
  for (const word of words) {
    if (isDay(word)) {
      if (positions.length === 0) return undefined
      days.push(...positions.map((position) => position + word))
      wasDay = true
      continue
    }
    const [position] = signed([word]) ?? []
    if (position === undefined) return undefined
    positions = wasDay ? [position] : [...positions, position]
    wasDay = false
  }
  return days.length > 0 && wasDay ? `BYDAY=${days.join(',')}` : undefined
}
