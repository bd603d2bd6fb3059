/** Preview of a merge: each part in which two events differ, and which of the two the rules would take it from. */
import { mergeParts, partKey } from '../../../../catalog/merging/merge-parts.ts'
import { mergeSides, type RuleKey, type Side } from '../../../../catalog/merging/merge-rules.ts'
import {
  type Listing,
  mergeListing,
  readListing,
  readSides,
} from '../../../../catalog/server/merges/read-listing.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type WhyAlike, whyAlike } from './why-alike.ts'

export type PreviewedPart = {
  part: string
  label: string
  fields: string[]
  /** `kept`: that of whichever is kept. */
  from: 'one' | 'other' | 'kept'
  rule: RuleKey
  /** Labels of fields that are filled in from the one that is not shown. */
  completed: string[]
}

export type Preview = { why: WhyAlike; parts: PreviewedPart[] }

type Either = Pick<Listing, 'sides' | 'fixed'> & { view: Side }

const readEither = async (db: Db, id: string): Promise<Either | undefined> => {
  const listing = await readListing(db, id)
  if (listing) {
    const { row, sides, fixed } = listing
    return { sides, fixed, view: { ...row, facts: mergeListing(listing).facts } }
  }
  const [row] = await readSides(db, [id])
  return row && { sides: [row], fixed: {}, view: row }
}

/** Only parts in which the two differ. Undefined where either is not there. */
export const previewMerge = async (
  db: Db,
  oneId: string,
  otherId: string,
): Promise<Preview | undefined> => {
  const one = await readEither(db, oneId)
  const other = await readEither(db, otherId)
  if (!one || !other) return undefined
  const intoOther = mergeSides([...other.sides, one.view], other.fixed).taken
  const intoOne = mergeSides([...one.sides, other.view], one.fixed).taken
  const parts = mergeParts.flatMap((part, index): PreviewedPart[] => {
    if (partKey(part, one.view.facts) === partKey(part, other.view.facts)) return []
    const [a, b] = [intoOther[index], intoOne[index]]
    if (!a || !b) return []
    const takesOne = isOf(a.from, one)
    const from = takesOne !== isOf(b.from, one) ? 'kept' : takesOne ? 'one' : 'other'
    const { key, label, fields } = part
    const completed = a.completed.map(({ field }) => field)
    const rule = from === 'kept' ? 'kept' : a.rule
    return [{ part: key, label, fields: [...fields], from, rule, completed }]
  })
  return { why: whyAlike(one.view.facts, other.view.facts), parts }
}

const isOf = (id: string, { view, sides }: Either) =>
  view.id === id || sides.some((side) => side.id === id)
