/** Takes the state of an event out of its name: "CANCELED: Spring Show", "Fall Show (postponed to 9/12)". */
import type { EventStatus } from '../../../../catalog/event/event.ts'

export type NameAndState = { name: string; state?: EventStatus }

const word = '(cancell?ed|cancellation|cancelled|postponed|postponement|re-?scheduled|called off)'
const subject = '(?:(?:this |the )?(?:event|show|meet(?:ing)?|date) )?(?:(?:is|was|has been|now) )*'
/** Until when, or why: "TO 8/14", "until further notice", "due to rain". */
const when =
  '(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d|tb[ad]|(?:a )?later date|(?:next|this) \\w+|20\\d\\d|further notice|spring|summer|fall|winter)'
const until = `(?:(?:to|until|till|from|for|on) ${when})`
const why =
  '(?:due to|because of|by) (?:the )?(?:(?:bad|severe|inclement|forecasted) )?(?:weather|rain|snow|heat|storms?|wind|flooding|covid(?:-19)?|construction|low \\w+)(?: \\w+)?'
const more = `(?:[ ,]+(?:${until}|${why})|\\s*\\([^()]{0,40}\\))*`
const mark = '\\s*_~!#"“”/\\p{Extended_Pictographic}\\u{FE0F}'
const marks = `[${mark}]*`

const bracketed = new RegExp(
  `\\s*[([{<]${marks}${subject}${word}\\b(?![^)\\]}>]* if\\b)[^)\\]}>]{0,80}[)\\]}>]\\s*`,
  'iu',
)
const leading = new RegExp(
  `^${marks}${subject}${word}${more}${marks}(?:[:;|/.,!*~]+|\\s[-–—]+\\s|[-–—]+\\s|[-–—]{2,}|[-–—](?=\\p{Lu}))${marks}(?=\\S)`,
  'iu',
)
/** Without a mark behind it, the word is a state only where the rest is a name. */
const leadingWord = new RegExp(
  `^${marks}${word}${more}${marks}(?<=[${mark})])(?=[\\p{L}\\d])`,
  'iu',
)
const trailing = new RegExp(
  `(?:${marks}(?:[:;|/,!*~…]+|\\.{2,}|[-–—]+)${marks}|\\s+[*_~!"]+)${subject}${word}(?:${more}|[-–—:,. ]+(?:see|check|new date|rain ?date|will)\\b.{0,60})[${mark}.]*$`,
  'iu',
)
const trailingWord = new RegExp(
  `\\s+(?:(?:is|was|has been|now)\\s+)*${word}${more}[${mark}.]*$`,
  'iu',
)

/** Far more than any name has. */
const longest = 400

/** "Never canceled", "not cancelled", "if postponed" say nothing about this date. */
const otherwise =
  /(?:\b(?:not?|never|un|if|unless|isn['’]t|won['’]t|aren['’]t|without|or)[\s-]*(?:be |been |get )?|\bun-?)$/i

const places = [bracketed, leading, trailing, leadingWord, trailingWord]

export const takeState = (name: string): NameAndState => {
  if (name.length > longest || !/cancel|postpone|scheduled|called off/i.test(name)) return { name }
  for (const form of places) {
    const found = form.exec(name)
    if (!found) continue
    const [whole, said = ''] = found
    const at = found.index + whole.toLowerCase().indexOf(said.toLowerCase())
    if (otherwise.test(name.slice(0, at))) continue
    const isEdge = found.index === 0 || found.index + whole.length === name.length
    const rest = (
      name.slice(0, found.index) +
      (isEdge ? '' : ' ') +
      name.slice(found.index + whole.length)
    ).replace(/^[\s*_~:;,|/–—-]+|[\s*_~:;,|/–—-]+$/g, '')
    // "CANCELED" alone is all that is known of the name.
    return { name: /\p{L}/u.test(rest) ? takeState(rest).name : name, state: stateOf(said) }
  }
  return { name, ...alone(name) }
}

const alone = (name: string): { state?: EventStatus } => {
  const said = new RegExp(`^\\W*${word}\\W*$`, 'i').exec(name)?.[1]
  return said === undefined ? {} : { state: stateOf(said) }
}

const stateOf = (said: string): EventStatus => {
  if (/^postpone/i.test(said)) return 'postponed'
  return /^re/i.test(said) ? 'rescheduled' : 'cancelled'
}
