/** Headings above each line of a page: whether they are about events, and their year and month. */

import { stateCode } from '../../../../catalog/place/us-states.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, onlyYear } from '../dates/read-moment.ts'
import type { Block } from './page-blocks.ts'

export type Line = Block & {
  text: string
  /** Year and month given by the headings above; empty if none or several are given. */
  year: string
  month: string
  /** State named by a heading above, such as "OHIO"; else empty. */
  state: string
  /** `isOfEvents`: a heading above is about events. `isWithinEvents`: same, without the nearest heading. */
  isOfEvents: boolean
  isWithinEvents: boolean
  /** Index of the heading above; -1 if there is none. */
  start: number
  /** True below a heading on news, results or past events. */
  isClosed: boolean
}

const eventTerms =
  /\b(?:events?|calendar|schedules?|shows?|cruis(?:es?|ing)|cruise-?ins?|meets?|meetups?|races?|racing dates|dates|upcoming|rall(?:y|ye|ies|yes)|autocross\w*|solo|swap meets?|track days?|activities|drives?|tours?|cars? (?:and|&) coffee)\b/i
/** Words in headings of lists, but not in names of clubs. */
const plurals =
  /\b(?:events|calendar|schedule|upcoming|dates|shows|cruise nights|cruise-?ins|races|meets)\b/i
export const isListHeading = ({ level = 0, text }: Line): boolean => level > 0 && plurals.test(text)
const otherHeading =
  /\b(?:news|newsletters?|minutes|results?|standings|past|previous|archives?|history|gallery|photos?|albums?|blog|posts?(?!\s+#?\d)|recap|winners|champions|obituar\w*|memoriam|deadlines?|comments|replies|thoughts on|for sale|classifieds|recent|latest(?! (?:events|shows)))\b/i
const isFounding = /\b(?:est\.?|established|since|founded|copyright)\b|©/i
const onlyMonth = new RegExp(String.raw`^(?:${monthName})\.?(?:,?\s+20\d\d)?(?:\s+events?)?$`, 'i')

/** Full name of a state, such as "OHIO", not "OH". */
export const namesState = (text: string): boolean =>
  text.length > 3 && stateCode(text) !== undefined

/** True if headings name several states; "New York" and "Washington" don't count, as they may be cities. */
export const areStates = (texts: readonly string[]): boolean =>
  new Set(texts.filter((text) => namesState(text) && !/^(?:new york|washington)$/i.test(text)))
    .size > 1

type Heading = { level: number; text: string }

export const linesOf = (blocks: readonly Block[]): Line[] => {
  let above: Heading[] = []
  let start = -1
  let place = placeOf([], [])
  const isByState = areStates(blocks.map(({ level, parts }) => (level ? parts.join(' ') : '')))
  return blocks.map((block, index) => {
    const text = block.parts.join(' | ')
    const { level } = block
    if (level !== undefined) above = above.filter((each) => each.level < level)
    const outer = above
    if (level !== undefined) above = [...above, { level, text }]
    if (level !== undefined) place = placeOf(above, outer)
    const line = { ...block, text, start, ...place, state: isByState ? place.state : '' }
    if (level !== undefined) start = index
    return line
  })
}

const placeOf = (above: readonly Heading[], outer: readonly Heading[]) => {
  const month = above.findLast(({ text }) => onlyMonth.test(text))?.text ?? ''
  return {
    year: yearOf(above),
    month: new RegExp(monthName, 'i').exec(month)?.[0] ?? '',
    state: above.findLast(({ text }) => namesState(text))?.text ?? '',
    isOfEvents: above.some(({ level, text }) => (level === 0 ? plurals : eventTerms).test(text)),
    // A page's title often repeats the heading; such a title is not a list above it.
    isWithinEvents: outer.some(
      ({ level, text }) =>
        plurals.test(text) && (level > 0 || !text.includes(above.at(-1)?.text ?? '')),
    ),
    isClosed: above.some(({ text }) => otherHeading.test(text)),
  }
}

/** Year of the nearest heading with a year; empty below a year such as "1923", which is history. */
const yearOf = (above: readonly Heading[]): string => {
  const nearest = above.findLast(
    ({ text }) => (/\b20\d\d\b/.test(text) && !isFounding.test(text)) || /^1[89]\d\d$/.test(text),
  )
  return onlyYear(nearest?.text ?? '')
}

const generic = pattern.giu`\b(?:20\d\d|${monthName}|upcoming|tentative|our|the|all|club|events?|calendar|schedule|dates?|season|activities|coming|next|of|and|when|where|save|date|details?|rain|time|hours|location|information|info)\b|[^\p{L}\d]+`

/** Returns the heading, or an empty text if it names no event, such as "Upcoming Events 2027". */
export const withoutGeneric = (heading: string): string =>
  heading.replace(generic, '').length < 3 ? '' : heading
