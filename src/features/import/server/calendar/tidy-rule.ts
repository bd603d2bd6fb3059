/** A recurrence rule as programs write it, without what does not belong into one. */
import { isVCalendarRule, modernRule } from './vcalendar-rule.ts'

const weekday =
  /^([+-]?\d{0,2})(SUN?|MON?|TUE?|WED?|THU?|FRI?|SAT?)(?:DAY|SDAY|NESDAY|RSDAY|URDAY)?S?$/

/** White space goes, as in "BYDAY=MO, TU", and days may have their names. What cannot be a rule stays and is refused later. */
export const tidyRule = (text: string): string => {
  const whole = text
    .replace(/\\?\n[^]*$/, '')
    .replace(/["']/g, '')
    .trim()
  const rule = isVCalendarRule(whole) ? modernRule(whole) : whole
  return rule
    .replace(/^(?:RRULE|EXRULE)\s*[:=]\s*/i, '')
    .split(';')
    .map(tidyPart)
    .filter((part) => part !== '')
    .join(';')
}

const tidyPart = (text: string): string => {
  const [name = '', ...rest] = text.split('=')
  const value = rest.join('=').trim().toUpperCase()
  const part = name.trim().toUpperCase()
  if (rest.length === 0) return part
  if (!part.startsWith('BY')) return `${part}=${value.replace(/\s+/g, '')}`
  const items = value
    .replace(/([+-]?\d)\s+(?=[A-Z])/g, '$1')
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => (part === 'BYDAY' ? item.replace(weekday, shortDay) : item))
  return `${part}=${items.join(',')}`
}

const shortDay = (_: string, ordinal: string, name: string) => ordinal + name.slice(0, 2)

/** An end, count or step that is named and not told: nobody knows how far the rule goes. */
export const isUnfinished = (rule: string): boolean =>
  /(?:^|;)(?:UNTIL|COUNT|INTERVAL)=(?:;|$)/i.test(rule)
