/** Event name from a stranger, made safe to quote in an email to someone else. */
import { excerpt } from '../../kit/text/excerpt.ts'

const addresses = [
  /\b[a-z][a-z+.-]*:\/\/\S*/gi,
  /\bwww[.。．｡]\S+/gi,
  /\S+[@＠]\S+/g,
  // A domain and the path after it.
  /[\p{L}\p{N}][\p{L}\p{N}-]*(?:[.。．｡][\p{L}\p{N}-]+)*[.。．｡]\p{L}{2,}(?:[/:?#]\S*)?/gu,
]

const maxLength = 100

/** Name on one line, without web and email addresses, at most 100 characters. */
export const quotedName = (name: string): string => {
  const withoutAddresses = addresses
    .reduce((text, form) => text.replace(form, '…'), name)
    .replace(/\s+/g, ' ')
    .trim()
  return excerpt(withoutAddresses, maxLength)
}
