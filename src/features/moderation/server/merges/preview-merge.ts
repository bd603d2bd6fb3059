/** Preview of a merge: each part in which two events differ, and the event that the rules would take it from. */

import { mergeParts, partKey } from '../../../../catalog/duplicate/merge-parts.ts'
import { mergeSides, type Side } from '../../../../catalog/duplicate/merge-rules.ts'
import {
  type Listing,
  mergeListing,
  onClockOf,
  readListing,
  readSides,
} from '../../../../catalog/duplicate/server/read-listing.ts'
import { type ComparableEvent, similarityOf } from '../../../../catalog/event/event-similarity.ts'
import { nameWords } from '../../../../catalog/event/name-words.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Preview, PreviewedPart, WhyAlike } from '../../merges-contract.ts'

/** Comparison of two listings by time, place and name, for the person who decides whether they are one event. Pure. */
const whyAlike = (one: ComparableEvent, other: ComparableEvent): WhyAlike => {
  const [a, b] = [nameWords(one.name).all, nameWords(other.name).all]
  return {
    sameDay: one.date === other.date,
    minutesApart: minutesBetween(one.startTime, other.startTime),
    milesApart: milesBetween(one, other),
    sameVenue: isSameVenue(one.venueName, other.venueName),
    sharedWords: [...a].filter((word) => b.has(word)),
    otherWords: [...a, ...b].filter((word) => a.has(word) !== b.has(word)),
    likeness: similarityOf(one, other),
  }
}

const minutesBetween = (one: string | null, other: string | null): number | null => {
  if (one === null || other === null) return null
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return Math.abs(minutes(one) - minutes(other))
}

const milesBetween = (one: ComparableEvent, other: ComparableEvent): number | null => {
  if (one.latitude === null || one.longitude === null) return null
  if (other.latitude === null || other.longitude === null) return null
  const from = { latitude: one.latitude, longitude: one.longitude }
  return greatCircleMiles(from, { latitude: other.latitude, longitude: other.longitude })
}

const isSameVenue = (one: string, other: string): boolean => {
  const [a, b] = [nameWords(one).all, nameWords(other).all]
  return a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word))
}

type MergeSide = Pick<Listing, 'sides' | 'fixed'> & { view: Side }

const readEither = async (db: Db, id: string): Promise<MergeSide | undefined> => {
  const listing = await readListing(db, id)
  if (listing) {
    const { row, sides, fixed } = listing
    return { sides, fixed, view: { ...row, facts: mergeListing(listing).facts } }
  }
  const [row] = await readSides(db, [id])
  return row && { sides: [row], fixed: {}, view: row }
}

/** Contains only parts in which the events differ. Undefined if either event does not exist. */
export const previewMerge = async (
  db: Db,
  oneId: string,
  otherId: string,
): Promise<Omit<Preview, 'otherDates'> | undefined> => {
  const one = await readEither(db, oneId)
  const other = await readEither(db, otherId)
  if (!one || !other) return undefined
  const choicesOf = ({ sides: [first, ...others], fixed }: MergeSide, side: Side) =>
    mergeListing({ sides: [first, ...others, side], fixed }).choices
  const [intoOther, intoOne] = [choicesOf(other, one.view), choicesOf(one, other.view)]
  const place = mergeSides([one.view, other.view]).facts
  const [ours, theirs] = [onClockOf(place, one.view.facts), onClockOf(place, other.view.facts)]
  const parts = mergeParts.flatMap((part, index): PreviewedPart[] => {
    if (partKey(part, ours) === partKey(part, theirs)) return []
    const [a, b] = [intoOther[index], intoOne[index]]
    if (!a || !b) return []
    const takesOne = isOf(a.from, one)
    const from = takesOne !== isOf(b.from, one) ? 'kept' : takesOne ? 'one' : 'other'
    const { key, label, fields } = part
    const completed = a.completed.map(({ field }) => field)
    const rule = from === 'kept' ? 'kept' : a.rule
    return [{ part: key, label, fields: [...fields], from, rule, completed }]
  })
  return { why: whyAlike(ours, theirs), parts }
}

const isOf = (id: string, { view, sides }: MergeSide) =>
  view.id === id || sides.some((side) => side.id === id)
