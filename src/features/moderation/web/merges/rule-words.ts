/** Rules of merges and likeness in the words of the dashboard. Pure. */
import { fieldOf, isFieldName } from '../../../../catalog/event/field-names.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { PreviewedPart, WhyAlike } from '../../merges-contract.ts'

const reasons: Record<string, string> = {
  live: 'live already',
  filled: 'the other is empty',
  off: 'canceled or postponed',
  precise: 'more exact place',
  timed: 'has a start time',
  submitted: 'submitted here',
  newer: 'confirmed last',
  corrected: 'corrected by hand',
}

/** "Shown: confirmed last"; empty for the one that is not shown. */
export const shownWords = (part: PreviewedPart | undefined, side: 'one' | 'other'): string =>
  part && part.from === side ? `Shown: ${reasons[part.rule] ?? part.rule}` : ''

/** Label within a sentence: "end time", but "ZIP code". */
const nameOf = (field: string): string => {
  const { label = field } = isFieldName(field) ? fieldOf(field) : {}
  return /^[A-Z][a-z]/.test(label) ? label.toLowerCase() : label
}

/** Fields that the other side adds to the shown one: "Adds: end time". */
export const addedWords = (part: PreviewedPart | undefined, side: 'one' | 'other'): string => {
  if (!part || part.completed.length === 0 || part.from === 'kept' || part.from === side) return ''
  return `Adds: ${part.completed.map(nameOf).join(', ')}`
}

const timeWords = ({ sameDay, minutesApart }: WhyAlike): string => {
  const day = sameDay ? 'Same day' : 'Different days'
  if (minutesApart === null) return `${day}; no start time to compare.`
  if (minutesApart === 0) return `${day}, same start time.`
  return `${day}, starts ${formatNumber(minutesApart)} minutes apart.`
}

const placeWords = ({ sameVenue, milesApart }: WhyAlike): string => {
  const venue = sameVenue ? 'Same venue' : 'Venue names differ'
  if (milesApart === null) return `${venue}; no pins to compare.`
  return milesApart < 0.05
    ? `${venue}, same pin.`
    : `${venue}, ${milesApart.toFixed(1)} miles apart.`
}

const nameWords = ({ sharedWords, otherWords }: WhyAlike): string => {
  const shared =
    sharedWords.length > 0
      ? `Both names have ${sharedWords.join(', ')}`
      : 'No common words in the names'
  return otherWords.length > 0 ? `${shared}; only one has ${otherWords.join(', ')}.` : `${shared}.`
}

/** Time, place and name, a sentence each. */
export const whyWords = (why: WhyAlike): readonly [label: string, words: string][] => [
  ['Time', timeWords(why)],
  ['Place', placeWords(why)],
  ['Name', nameWords(why)],
  [
    'Match',
    why.likeness > 0
      ? `${formatNumber(Math.round(why.likeness * 100))} out of 100. An import would hold this event for review.`
      : "An import wouldn't treat these as the same event.",
  ],
]
