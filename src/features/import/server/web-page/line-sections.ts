/** Headings of a page above each of its lines: whether it lists events there, of which year and month. */

import { stateCode } from '../../../../catalog/place/us-states.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, onlyYear } from '../dates/read-moment.ts'
import type { Block } from './page-blocks.ts'

export type Line = Block & {
  text: string
  /** Year and month of the headings above; empty where they name none, or several. */
  year: string
  month: string
  /** State of the headings above, "OHIO"; empty where none is one. */
  state: string
  /** A heading above speaks of events; `isWithinEvents` leaves out the nearest. */
  isOfEvents: boolean
  isWithinEvents: boolean
  /** Index of the heading above; -1 without one. */
  start: number
  /** News, results and what is over. */
  isClosed: boolean
}

const ofEvents =
  /\b(?:events?|calendar|schedules?|shows?|cruis(?:es?|ing)|cruise-?ins?|meets?|meetups?|races?|racing dates|dates|upcoming|rall(?:y|ye|ies|yes)|autocross\w*|solo|swap meets?|track days?|activities|drives?|tours?|cars? (?:and|&) coffee)\b/i
/** Words of a list, not of a club's name. */
const ofLists =
  /\b(?:events|calendar|schedule|upcoming|dates|shows|cruise nights|cruise-?ins|races|meets)\b/i
export const isListHeading = ({ level = 0, text }: Line): boolean => level > 0 && ofLists.test(text)
const ofOthers =
  /\b(?:news|newsletters?|minutes|results?|standings|past|previous|archives?|history|gallery|photos?|albums?|blog|posts?(?!\s+#?\d)|recap|winners|champions|obituar\w*|memoriam|deadlines?|comments|replies|thoughts on|for sale|classifieds|recent|latest(?! (?:events|shows)))\b/i
const isFounding = /\b(?:est\.?|established|since|founded|copyright)\b|©/i
const ofMonth = new RegExp(String.raw`^(?:${monthName})\.?(?:,?\s+20\d\d)?(?:\s+events?)?$`, 'i')

/** "OHIO", not "OH". */
export const namesState = (text: string): boolean =>
  text.length > 3 && stateCode(text) !== undefined

/** True for headings of several states; "New York" and "Washington" may be cities among others. */
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
  const month = above.findLast(({ text }) => ofMonth.test(text))?.text ?? ''
  return {
    year: yearOf(above),
    month: new RegExp(monthName, 'i').exec(month)?.[0] ?? '',
    state: above.findLast(({ text }) => namesState(text))?.text ?? '',
    isOfEvents: above.some(({ level, text }) => (level === 0 ? ofLists : ofEvents).test(text)),
    // A page's title repeats its heading, which is no list above it.
    isWithinEvents: outer.some(
      ({ level, text }) =>
        ofLists.test(text) && (level > 0 || !text.includes(above.at(-1)?.text ?? '')),
    ),
    isClosed: above.some(({ text }) => ofOthers.test(text)),
  }
}

/** Year of the nearest heading that names one; none below "1923", which tells of history. */
const yearOf = (above: readonly Heading[]): string => {
  const nearest = above.findLast(
    ({ text }) => (/\b20\d\d\b/.test(text) && !isFounding.test(text)) || /^1[89]\d\d$/.test(text),
  )
  return onlyYear(nearest?.text ?? '')
}

const generic = pattern.giu`\b(?:20\d\d|${monthName}|upcoming|tentative|our|the|all|club|events?|calendar|schedule|dates?|season|activities|coming|next|of|and|when|where|save|date|details?|rain|time|hours|location|information|info)\b|[^\p{L}\d]+`

/** Empty for a heading that names no event, such as "Upcoming Events 2027". */
export const withoutGeneric = (heading: string): string =>
  heading.replace(generic, '').length < 3 ? '' : heading
