/** Finds the directory's price step for a source's text on admission. */
import { type CostValue, isCostValue } from '../../../../catalog/event/costs.ts'
import type { EventStatus } from '../../../../catalog/event/event.ts'
import { readDates } from '../../../../catalog/time/typed-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { isNothing } from '../row/field-rules.ts'
import type { RawFields } from '../row/source-row.ts'
import { textOf } from './clean-values.ts'

/** "None" is not unknown, but a price: free. */
const isUnknown = (text: string): boolean =>
  (isNothing(text) && !text.startsWith('none')) ||
  /^(?:|varies|various|contact .*|see .*)$/.test(text)

/** Free for spectators, even if cars pay to enter. */
const freeToLook =
  /\bfree (?:(?:for|to) )?(?:all )?(?:spectators?|admission|visitors?|(?:to )?(?:attend|watch|enter the grounds|the public)|entry|general admission|walk-?ins?|viewing)\b|\b(?:spectators?|admission|visitors?|general admission|walk-?ins?|public)(?: (?:are|is|get in|enter|admission))?[ :-]*free\b/

/** Words for donations, which are not a price. */
const donation =
  /\b(?:donat\w*|goodwill|pay what you (?:can|want)|canned (?:food|goods)|non-?perishable|toys?)\b/

/** Price step; null if the cost is unknown, undefined if the text is not understood. */
export const readCost = (text: string): CostValue | null | undefined => {
  const trimmed = text
    .trim()
    .toLowerCase()
    .replace(/[\u2013\u2014]/g, '-')
  if (isCostValue(trimmed)) return trimmed
  if (isUnknown(trimmed)) return null
  const clauses = trimmed.split(/[,;.()&+/]| and | - /)
  if (clauses.some((each) => freeToLook.test(each) && !somePeople.test(each))) return 'free'
  const amounts = amountsOf(trimmed)
  // The adult price is what a visitor has to know, even if children enter free.
  if (amounts.length > 0) return stepOf(largest(amounts), trimmed)
  if (donation.test(trimmed)) return null
  if (!noPrice.test(trimmed)) return undefined
  return isFreeToAll(trimmed) &&
    !/\bfree (?:\w+ )?registration|\bto (?:enter|show|participate)\b/.test(trimmed)
    ? 'free'
    : null
}

const noPrice = /\b(?:free|no (?:cover|charge|cost|fee|admission)|complimentary|gratis|none)\b/
const extras =
  'parking|food|(?:t-?)?shirts?|hats?|drinks?|coffee|donuts?|breakfast|lunch|dinner|(?:hot ?)?dogs?|popcorn|ice cream|swag|goodie bags?|dash plaques?|plaques?|gifts?|prizes?|shuttles?|rides?|wi-?fi|music|camping'
/** "Free parking", "parking is free", "smoke-free". */
const freeExtras = pattern.g`\b(?:free|no (?:charge|cost|fee) for)(?: [\w-]+){0,2} (?:${extras})\b|\b(?:${extras}) (?:is |are )?free\b|\b\w+-free\b`
const somePeople =
  /\b(?:kids?|child(?:ren)?|youths?|under|younger|toddlers?|infants?|babies|seniors?|veterans?|military|members?|students?|teens?|ladies|women|moms?|mothers|dads?|fathers|responders?|vendors?|before|after|until|with (?:[\w-]+ ){0,3}(?:admission|membership|ticket|purchase))\b/
const allPeople = /\b(?:adults?|everyone|everybody|all ages|public|famil(?:y|ies))\b/

/** False if only some people, or only an extra, are free. */
const isFreeToAll = (text: string): boolean =>
  noPrice.test(text.replace(freeExtras, '')) && (!somePeople.test(text) || allPeople.test(text))

/** An amount in American or European form: 1,250.50 or 1.250,50 or 7,50. */
const dollars = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}(?:\.\d+)?|\d{1,3}(?:\.\d{3}){1,4},\d\d?|\d+(?:\.\d+|,\d\d?)?)(?!,?\d)`
const anyAmount = new RegExp(dollars, 'g')

/** Dollars in a text: "7,50" is 7.5, "1,250" is 1250. */
export const dollarsIn = (text: string): number[] =>
  (text.match(anyAmount) ?? []).map((each) =>
    Number(
      /,\d\d?$/.test(each) ? each.replaceAll('.', '').replace(',', '.') : each.replaceAll(',', ''),
    ),
  )

/** "$15-35" is two amounts; only the first has a dollar sign. */
const priced = pattern.g`\$\s*${dollars}(?:\s*(?:-|to)\s*\$?\s*${dollars})?|\b${dollars}(?=\s*(?:dollars|usd|bucks|per (?:person|car|carload|vehicle|adult|entry|head))\b)`
const bareAmounts = pattern.plain`^(?:usd\s*)?${dollars}(?:\s*-\s*${dollars})?\+?$`

const amountsOf = (text: string): number[] =>
  (text.match(priced) ?? (bareAmounts.test(text) ? [text] : [])).flatMap(dollarsIn)

const stepOf = (amount: number, text: string): CostValue => {
  const above = /\b(?:over|above|more than)\b|\+$/.test(text) && !text.includes('-') ? 0.01 : 0
  const below = /\b(?:under|below|less than|up to)\b/.test(text) ? 0.01 : 0
  return stepOfAmount(amount + above - below)
}

/** Maximum of a list that may be too long for `Math.max`. */
export const largest = (amounts: readonly number[]): number =>
  amounts.reduce((most, amount) => Math.max(most, amount))

/** Price step of an amount in US dollars. */
export const stepOfAmount = (amount: number): CostValue => {
  if (amount <= 0) return 'free'
  if (amount < 10) return 'under_10'
  if (amount <= 20) return '10_20'
  return amount <= 50 ? 'over_20' : 'over_50'
}

/**
 * Dollars in "$25", "25.00 per car", "$20-25", "Free"; the first of several amounts. Null if unknown, undefined if the
 * text has no amount.
 */
export const readFee = (text: string): number | null | undefined => {
  const trimmed = text.trim().toLowerCase()
  if (isUnknown(trimmed)) return null
  const [first] = amountsOf(trimmed)
  if (first !== undefined) return first
  if (donation.test(trimmed)) return null
  if (!noPrice.test(trimmed)) return undefined
  return isFreeToAll(trimmed) && !/\b(?:spectators?|visitors?)\b/.test(trimmed) ? 0 : null
}

/** Takes the status out of an event's name: "CANCELED: Spring Show", "Fall Show (postponed to 9/12)". */
type NameAndStatus = { name: string; status?: EventStatus }

/** Date with the number of its day. */
const numbered =
  '(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d)'
/** Words for a status, also in languages of neighboring countries, and as foreign programs write them. */
const word = `(cancell?ed|cancellation|cancelad[oa]|canx|canc(?:e?l?'?d)?|cxl'?d?|(?:rained|snowed) out(?! make)|called off|postponed|moved(?= (?:to|until) ${numbered})|postponement|re-?scheduled|new date(?! night)|no (?:show|meet(?:ing)?|crui[sz]e(?:-?in| night)?|event)(?: to(?:day|night)| this (?:week|month))?|annul(?:[eé]e?s?|lat[oa])|abgesagt|afgelast|geannuleerd|suspendid[oa]|reportée?|pospuest[oa]|aplazad[oa]|verschoben|uitgesteld|rinviat[oa])`
const subject = '(?:(?:this |the )?(?:event|show|meet(?:ing)?|date) )?(?:(?:is|was|has been|now) )*'
/** New date or reason: "TO 8/14", "until further notice", "due to rain". */
const when = `(?:${numbered}|tb[ad]|(?:a )?later date|(?:next|this) \\w+|20\\d\\d|further notice|spring|summer|fall|winter)`
const until = `(?:(?:to|until|till|from|for|on) ${when})`
const why =
  '(?:due to|because of|by) (?:the )?(?:(?:bad|severe|inclement|forecasted) )?(?:weather|rain|snow|heat|storms?|wind|flooding|covid(?:-19)?|construction|low \\w+)(?: \\w+)?'
const more = `(?:[ ,]+(?:${until}|${why})|\\s*\\([^()]{0,40}\\))*`
const mark = '\\s*_~!#"“”/\\p{Extended_Pictographic}\\u{FE0F}'
const marks = `[${mark}]*`

const bracketed = pattern.iu`\s*[([{<]${marks}${subject}${word}(?!\p{L})(?![^)\]}>]* if\b)[^)\]}>]{0,80}[)\]}>]\s*`
const leading = pattern.iu`^${marks}${subject}${word}(?: event)?${more}${marks}(?:[:;|/.,!*~]+|\s[-–—]+\s|[-–—]+\s|[-–—]{2,}|[-–—](?=\p{Lu}))${marks}(?=\S)`
/** Without punctuation after it, the word is a status only if the rest is a name. */
const leadingWord = pattern.iu`^${marks}${word}${more}${marks}(?<=[${mark})])(?=[\p{L}\d])`
const trailing = pattern.iu`(?:${marks}(?:[:;|/,!*~…]+|\.{2,}|[-–—]+)${marks}|\s+[*_~!"]+)${subject}${word}(?:${more}|[-–—:,. ]+(?:see|check|new date|rain ?date|will)\b.{0,60})[${mark}.]*$`
const trailingWord = pattern.iu`\s+(?:(?:is|was|has been|now)\s+)*${word}${more}[${mark}.]*$`

const anyStatus =
  /can[cx]|cxl|(?:called|rained|snowed) o|postpone|moved|scheduled|new date|\bno (?:show|mee|crui|even)|annul|abges|afgel|geann|suspendid|reporté|pospue|aplazad|versch|uitges|rinv/i

/** Far longer than any name. */
const longest = 400

/** "Never canceled", "not cancelled", "if postponed" are not a status of this date. */
const noStatus =
  /(?:\b(?:not?|never|un|if|unless|isn['’]t|won['’]t|aren['’]t|without|or)[\s-]*(?:be |been |get )?|\bun-?)$/i

const statusForms = [bracketed, leading, trailing, leadingWord, trailingWord]

export const takeStatus = (name: string): NameAndStatus => {
  if (name.length > longest || !anyStatus.test(name)) return { name }
  for (const form of statusForms) {
    const found = form.exec(name)
    if (!found) continue
    const [match, term = ''] = found
    const at = found.index + match.toLowerCase().indexOf(term.toLowerCase())
    if (noStatus.test(name.slice(0, at))) continue
    const isEdge = found.index === 0 || found.index + match.length === name.length
    const rest = (
      name.slice(0, found.index) +
      (isEdge ? '' : ' ') +
      name.slice(found.index + match.length)
    )
      .replace(/^[\s*_~:;,|/–—-]+|[\s*_~:;,|/–—-]+$/g, '')
      .replace(/^(?:(?:fwd?|re):\s*)+/i, '')
    // If "CANCELED" is the whole name, it stays.
    return { name: /\p{L}/u.test(rest) ? takeStatus(rest).name : name, status: statusOf(term) }
  }
  return { name, ...statusOfWholeName(name) }
}

/** Sentence with nothing but a status: "CANCELED", "This event has been canceled due to weather". */
const onlyStatus = new RegExp(`^${marks}${subject}${word}${more}${marks}$`, 'iu')

/** Status in the first sentence of one of the texts, such as a category or a description. */
export const statusInTexts = (...texts: string[]): EventStatus | undefined => {
  for (const text of texts) {
    const sentence =
      text
        .slice(0, longest)
        .trim()
        .split(/[.:!,;\n]|\s[-–—]\s/, 1)[0] ?? ''
    const [match = '', statusWord] = (anyStatus.test(sentence) && onlyStatus.exec(sentence)) || []
    // An event "postponed from" a day already has a new date.
    if (statusWord && !/\bfrom\b/i.test(match)) return statusOf(statusWord)
  }
  return undefined
}

const statusOfWholeName = (name: string): { status?: EventStatus } => {
  const statusWord = new RegExp(`^\\W*${word}\\W*$`, 'i').exec(name)?.[1]
  return statusWord === undefined ? {} : { status: statusOf(statusWord) }
}

const statusOf = (statusWord: string): EventStatus => {
  if (/^(?:p|report|aplaz|versch|uitges|rinv)/i.test(statusWord)) return 'postponed'
  return /^(?:re|new|moved)/i.test(statusWord) ? 'rescheduled' : 'cancelled'
}

/** Cells about the whole event. In others, a status word may be about another thing, such as the raffle. */
const placeCells = ['venueName', 'streetAddress', 'city', 'state', 'zipCode', 'location']
export const eventCells: ReadonlySet<string> = new Set([
  'date',
  'endDate',
  'startTime',
  'endTime',
  'attendanceCost',
  ...placeCells,
])

const edge = String.raw`[()[\]{}:;|/,*~!–—-]`
const inCell = pattern.iu`(?:^|${edge}|\s)${marks}${subject}${word}${more}${marks}\.?(?:${edge}|$|(?<=[\s*~!]))`
const [edgeFirst, edgeLast] = [pattern.plain`^\s*${edge}`, pattern.plain`${edge}\s*$`]
const isConditional = /\b(?:if|unless|until|in case|when|refund\w*)\b(?! further)/i
const anyNumbered = new RegExp(numbered, 'gi')

/** Cell without its status: "9am (canceled)". A status in a place is set off by marks: "Postponed Brewing" has none. */
const cellStatus = (text: string, field: string) => {
  const found = inCell.exec(text)
  if (!found) return undefined
  const [match, term = ''] = found
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + match.length)]
  const [isLeft, isRight] = [
    before === '' || edgeFirst.test(match),
    after === '' || edgeLast.test(match),
  ]
  const isApart = placeCells.includes(field) ? isLeft && isRight : isLeft || isRight
  const rest = `${before} ${after}`.replace(/^[\s,;:|/–—-]+|[\s,;:|/–—-]+$/g, '')
  const isOther = isConditional.test(text) || /\bfrom\b/i.test(match) || noStatus.test(before)
  // "No show: $10" is a fee.
  return !isApart || isOther || (rest !== '' && /^no\b/i.test(term))
    ? undefined
    : { rest, status: statusOf(term) }
}

/** Moves a status from the cells of a row to its own field. One of several dates in a cell stays. */
export const withoutStatus = (fields: RawFields): RawFields => {
  const changed: RawFields = {}
  for (const field of eventCells) {
    const text = fields[field]
    if (typeof text !== 'string' || text.length > 200 || !anyStatus.test(text)) continue
    const found = cellStatus(text.trim(), field)
    if (!found || (/date$/i.test(field) && (found.rest.match(anyNumbered) ?? []).length > 1))
      continue
    changed[field] = found.rest
    if (!statusInTexts(textOf(fields.eventStatus))) changed.eventStatus ??= found.status
  }
  return { ...fields, ...changed }
}

const newDay = pattern.i`\b(?:moved|changed|re-?scheduled|new date)\b:?(?: (?:to|for|on|until|is))*[ :–—-]+(${numbered})`

/** New month and day in a name: "06-12" of "MOVED TO JUNE 12". */
export const dayMovedTo = (name: string): string | undefined => {
  const [, day = ''] = newDay.exec(name.slice(0, longest)) ?? []
  return readDates(day, '2000-01-01').dates[0]?.slice(5)
}
