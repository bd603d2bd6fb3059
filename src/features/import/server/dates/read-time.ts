/** Reads times of day as people and programs write them. */

/** Times read from one cell: "9am - 3pm" holds both. */
export type Times = { start: string | null; end: string | null }

/** Placeholders of a time that is not known yet. */
const unknown =
  /^(?:|-+|tb[acd]|n\/?a|none|unknown|varies|various|see (?:website|description|details)|to be (?:announced|determined|confirmed)|all[- ]day|open|\?+)\.?$/i

const clock =
  /^(?:at |from )?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(a|p|am|pm|a\.m\.?|p\.m\.?)?(?:\s*\(?(?:(?:ak|[ecmph])[sd]?t|local|local time)\)?)?$/i

const zoneMark = /\s*\(?(?<![a-z])((?:ak|[ecmph])[sd]?t|utc|gmt|z)\)?$/i

/** "8:45 PM ET" → the time, and the zone that it is told in. */
export const takeZone = (text: string): { text: string; zone?: string } => {
  const [mark = '', zone] = zoneMark.exec(text) ?? []
  return zone === undefined ? { text } : { text: text.slice(0, -mark.length), zone }
}

/** `HH:MM`, null where no time is known, undefined for what cannot be understood. */
export const readTime = (text: string): string | null | undefined => {
  const trimmed = text.trim()
  if (unknown.test(trimmed)) return null
  if (/^(?:12\s*)?noon$/i.test(trimmed)) return '12:00'
  if (/^(?:12\s*)?midnight$/i.test(trimmed)) return '00:00'
  const military = /^([01]\d|2[0-3])([0-5]\d)(?:\s*h(?:rs|ours)?)?$/.exec(trimmed)
  if (military) return `${military[1]}:${military[2]}`
  const parts = clock.exec(trimmed)
  if (!parts) return undefined
  const minute = parts[2] ?? '00'
  const half = parts[3]?.[0]?.toLowerCase()
  let hour = Number(parts[1])
  // "18" alone is no time, "6" could be either half of the day.
  if (!half && parts[2] === undefined) return undefined
  if (hour > (half ? 12 : 24) || Number(minute) > 59) return undefined
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0)
  if (hour === 24) hour = 0
  return `${String(hour).padStart(2, '0')}:${minute}`
}

/** A cell with one time or a range. Undefined for what cannot be understood. */
export const readTimes = (text: string): Times | undefined => {
  const single = readTime(text)
  if (single !== undefined) return { start: single, end: null }
  const parts = text.split(/\s*(?:-|–|—|\bto\b|\btill?\b|\buntil\b)\s*/i)
  if (parts.length !== 2) return undefined
  const [first = '', last = ''] = parts
  const end = readTime(last)
  if (end === undefined) return undefined
  // "9 - 11am": the first takes its half of the day from the second.
  const half = /[ap](?=\.?m?\.?$)/i.exec(last.trim())?.[0]
  const start = readTime(first) ?? (half ? readTime(`${first} ${half}m`) : undefined)
  if (start === undefined) return undefined
  const turned = half && start && end && start > end && !/[ap]/i.test(first)
  return { start: turned ? (readTime(`${first} am`) ?? null) : start, end }
}
