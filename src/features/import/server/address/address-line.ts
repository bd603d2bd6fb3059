/** Makes one line of parts, divided by commas, of an address as sources write it. */
import { stateCode } from '../../../../catalog/place/us-states.ts'

const maxLength = 500

/** Text that calendars write where there is no place to go to. */
const nowhere =
  /^(?:none|null|n\/?a|tb[ad]|to be (?:announced|determined)|various(?: (?:locations?|venues?|places?))?|multiple locations|see (?:description|website|details|flyer)|location (?:tb[ad]|varies)|check website)?[.!]?$/i
const online =
  /^(?:\W*)(?:online|virtual(?:ly)?|via zoom|zoom|webinar|google meet|microsoft teams|teams meeting|facebook live|live ?stream|youtube)\b/i

const country =
  /^(?:u\.?\s?s\.?\s?a?\.?|united states(?: of america)?|estados unidos|ee\.? ?uu\.?)[.]?$/i
/** Short code of a map ("Q4C7+CX"). */
const plusCode = /(?<![\w+])[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![\w+])/g
const phone = /\(?\b\d{3}\)?[-. ]\s?\d{3}[-.]\d{4}\b/g

export const tidyPart = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–—*•·-]+|[\s,;:–—*•·-]+$/g, '')
    .trim()

/** The code of a state's name; "GA 3067" is a room. */
export const stateOf = (part: string) => (/\d/.test(part) ? undefined : stateCode(part))

export const isCountry = (part: string) => country.test(part)

/** False for "TBD", "Online", a link and the like. */
export function namesAPlace(line: string): boolean {
  return !nowhere.test(tidyPart(line)) && !(online.test(line) && !/\d{5}|\d+ \p{L}/u.test(line))
}

/** The text on one line, with commas where lines, brackets and dashes divide it. */
export function addressLine(text: string): string {
  return tidyPart(
    text
      .slice(0, maxLength)
      .replace(/^\s*location\s*:/i, '')
      .replace(/\bhttps?:\/\/\S*/gi, ' ')
      .replace(/\b\S{1,64}@\S{1,64}\.\w+/g, ' ')
      .replace(phone, ' ')
      .replace(plusCode, ' ')
      .replace(/\s*(?:\r?\n|\||;|\s[-–—•·]+\s|\s[-–—](?=\d)|\/\/)\s*/g, ', ')
      .replace(/\(([^()]*)\)/g, unbracketed)
      // "CA 95472 behind the barn": a ZIP ends an address.
      .replace(/\b(\p{Lu}{2}\.?,? \d{5}(?:-\d{4})?)\.?(?=\s+[^\s,])/gu, '$1, ')
      // A digit too many makes no ZIP.
      .replace(/\b(\p{Lu}{2}) \d{6,8}\b/gu, '$1')
      .replace(/(?<=,)\s*#{2,}[^,]*/g, ' ')
      // "One Artist Drive. Nashville": a full stop where a comma belongs; "St." and "Ave." keep theirs.
      .replace(
        /\b(street|avenue|road|boulevard|drive|lane|highway|parkway)\.\s+(?=\p{L})/giu,
        '$1, ',
      ),
  )
}

/** "(GA)" and an address in brackets are parts of their own; other remarks stay as they are. */
const unbracketed = (whole: string, inside: string): string => {
  const text = inside.trim()
  if (text === '') return ' '
  const state = /^(?:\p{Lu}{2}|\p{Lu}[\p{L} .]{3,})$/u.test(text) && stateCode(text) !== undefined
  return state || /\d|,/.test(text) ? `, ${text}, ` : whole
}

export const withoutRemarks = (part: string) => tidyPart(part.replace(/\([^()]*\)?/g, ' '))
