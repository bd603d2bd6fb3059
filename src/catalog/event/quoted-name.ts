/** An event's name given by a stranger, safe to quote in a mail to somebody else. */
import { longDay } from '../time/day-in-words.ts'
import type { Event } from './event.ts'

const addresses = [
  /\b[a-z][a-z+.-]*:\/\/\S*/gi,
  /\bwww[.。．｡]\S+/gi,
  /\S+[@＠]\S+/g,
  // A domain, with everything that follows it.
  /[\p{L}\p{N}][\p{L}\p{N}-]*(?:[.。．｡][\p{L}\p{N}-]+)*[.。．｡]\p{L}{2,}(?:[/:?#]\S*)?/gu,
]

const longest = 100

/** The name on one line, without web and mail addresses, at most 100 characters. */
export const quotedName = (name: string): string => {
  const plain = addresses
    .reduce((text, form) => text.replace(form, '…'), name)
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest).trim()}…` : plain
}

/** The name as it is quoted, and the date on a line of its own. */
export const nameAndDate = ({ name, date }: Pick<Event, 'name' | 'date'>): string =>
  [quotedName(name), longDay(date)].join('\n')
