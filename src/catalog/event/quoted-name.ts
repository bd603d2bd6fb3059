/** An event's name given by a stranger, safe to quote in a mail to somebody else. */
import { excerpt } from '../../kit/text/excerpt.ts'

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
  return excerpt(plain, longest)
}
