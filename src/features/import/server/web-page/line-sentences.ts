/**
 * Events described in sentences: a date with a year on which the event of the heading "will" take place, and rules such
 * as "We meet the second Tuesday of each month at 7 pm". Ignores a section with several dates, as it is ambiguous.
 */
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, weekdayName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { anyDate, type DatedEvent, type DatedLine, weekdays } from './line-dates.ts'
import { withoutGeneric } from './line-sections.ts'
import { aboutOf } from './line-words.ts'

const longest = 400
const dates = new RegExp(String.raw`\b${weekdays}(?:${anyDate})`, 'gi')
const isComing =
  /\b(?:will (?:be|take|return|run)|takes? place|is (?:set|scheduled|held)|scheduled for|join us|save the date|mark your calendars?)\b/i
const isPast = /\b(?:was|were|had|last|past|ago|thanks?|used to|formerly)\b/i
const isOff =
  /\b(?:cancell?ed|postponed|no longer|not be|instead of|moved|except|excluding|unless)\b/i

const ordinal = '(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)'
const ordinals = String.raw`(?:the\s+)?${ordinal}(?:\s*(?:,|&|and|/)\s*(?:the\s+)?${ordinal})*`
const clock = String.raw`\d{1,2}(?::\d\d)?(?:\s*[ap]\.?m\b\.?)?`
const rule = new RegExp(
  [
    String.raw`\b(?:every\s+${ordinals}|${ordinals})\s+${weekdayName}s?(?:\s+(?:night|evening|morning|afternoon)s?)?`,
    String.raw`(?:\s+(?:of|in)\s+(?:each|every|the)\s+month\b)?(?:,?\s+(?:(?:from|at|between)\s+)?${clock}(?:\s*(?:-|–|to|and)\s*${clock})?(?!\d))?`,
    String.raw`(?:,?\s+(?:from\s+)?(?:${monthName})\s*(?:-|–|to|through|thru)\s*(?:${monthName})\b)?`,
  ].join(''),
  'i',
)
const isMonthly = pattern.i`\b(?:each|every|the) month\b|\bevery\b|${weekdayName}s\b`
/** "The second Sunday in June" is a single day a year; "the first Friday or Saturday" is ambiguous. */
const isOtherDay = pattern.i`^\s*(?:,?\s*(?:in|of)\s+(?:${monthName})\b|,?\s*(?:or|and|&|/|-)\s)`
const namedEvent =
  /(?:\b\p{Lu}[\p{L}'’.]*\s+){0,4}\b(?:Cars? (?:&|and) Coffee|Coffee (?:&|and) Cars|Cruise[- ]?(?:In|Night)s?|Car (?:Show|Meet)|Swap Meet|Autocross)\b/u
const season = /^(?:spring|summer|fall|autumn|winter|christmas|halloween|next)$/
/** Sentences on the website of a single event. */
const isEvent = /\bevents?\b.* (?:is|are) (?:held|on)\b|\b(?:is|are) held\b/i
const isMeeting = /\b(?:we (?:also )?meet|meetings?)\b/i

export const sentenceEvents = (lines: readonly DatedLine[]): DatedEvent[] => {
  const found = lines.flatMap((line) =>
    line.isClosed || line.level !== undefined || line.date !== undefined || line.text.length > 2_000
      ? []
      : line.text
          .split(/(?<=[\p{L}\d)][.!?])\s+(?=\p{Lu})/u)
          .filter((each) => each.length <= longest && !isPast.test(each) && !isOff.test(each))
          .flatMap(
            (sentence) => dayOf(sentence, line, lines) ?? ruleOf(sentence, line, lines) ?? [],
          ),
  )
  const bySection = Map.groupBy(found, ({ line, name }) => `${line.start} ${name}`)
  return [...bySection.values()].flatMap(([event, ...more]) =>
    event && more.length === 0 ? [event] : [],
  )
}

/** Event of a sentence with a date; the sentence must repeat words of the heading to be about its event. */
const dayOf = (
  sentence: string,
  line: DatedLine,
  lines: readonly DatedLine[],
): DatedEvent | undefined => {
  const [date, ...moreDates] = sentence.match(dates) ?? []
  if (!date || moreDates.length > 0 || !/\b20\d\d\b/.test(date) || !isComing.test(sentence))
    return undefined
  const name = withoutGeneric(lines[line.start]?.text ?? '')
  const words: string[] = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const sentenceWords: string[] = sentence.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const repeated = words.filter((each) => sentenceWords.includes(each))
  // "The spring car show" is not the event of the heading "Fall Car Show".
  const isOther = sentenceWords.some((each) => season.test(each) && !words.includes(each))
  const isAboutHeading =
    !isOther && line.isOfEvents && repeated.length >= 2 && repeated.length >= words.length / 2
  const about = isAboutHeading ? aboutOf(name, sentence, false) : undefined
  return about && { ...about, line, date }
}

const ruleOf = (
  sentence: string,
  line: DatedLine,
  lines: readonly DatedLine[],
): DatedEvent | undefined => {
  const match = rule.exec(sentence)
  if (!match || !isMonthly.test(match[0])) return undefined
  const after = sentence.slice(match.index + match[0].length)
  const date = match[0].trim().replace(/\bbetween (.+) and /, '$1 to ')
  const isChoice = /\b(?:or|not|but|never)\s+$/i.test(sentence.slice(0, match.index))
  if (isChoice || isOtherDay.test(after) || rule.test(after) || !readRepeats(date)) return undefined
  const club =
    (lines.find(({ level }) => level === 0)?.text ?? '').split(/\s*[|–—]\s*|\s+-\s+/)[0] ?? ''
  const event =
    namedEvent.exec(sentence)?.[0] ??
    (isEvent.test(sentence) ? namedEvent.exec(club)?.[0] : undefined)
  const name = event ?? (isMeeting.test(sentence) && club !== '' ? `${club} meeting` : '')
  const about = aboutOf(name, after, true)
  return about && { ...about, about: sentence, line: { ...line, isRule: true }, date }
}
