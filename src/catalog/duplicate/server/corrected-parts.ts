/** Corrections of merged listings by hand: found by comparison with what the rules wrote, kept until a side changes that part. Pure. */
import {
  type FactField,
  type Facts,
  isFile,
  type MergePart,
  mergeParts,
  partKey,
} from '../merge-parts.ts'
import type { Side } from '../merge-rules.ts'
import type { Listing } from './read-listing.ts'
import type { FixedPart } from './tables.ts'

export const pick = (part: Pick<MergePart, 'fields'>, facts: Facts): Partial<Facts> =>
  Object.fromEntries(part.fields.map((field) => [field, facts[field]]))

const addressFields: readonly FactField[] = ['streetAddress', 'city', 'state', 'zipCode']

const isSameAddress = (one: Facts, other: Facts) =>
  partKey({ fields: addressFields }, one) === partKey({ fields: addressFields }, other)

const collectStatements = (sides: readonly Side[], part: MergePart): Record<string, string> =>
  Object.fromEntries(sides.map(({ id, facts }) => [id, partKey(part, facts)]))

/** The listing with what its row says other than was shown: corrections, and files that were fetched or removed. */
export const withCorrections = (listing: Listing): Listing => {
  const { row, shown, sides } = listing
  const fixed = { ...listing.fixed }
  const own = { ...listing.own }
  for (const part of mergeParts) {
    if (partKey(part, row.facts) === partKey(part, shown)) continue
    const facts = pick(part, row.facts)
    if (isFile(part)) {
      if (partKey(part, own) === partKey(part, shown)) Object.assign(own, facts)
      continue
    }
    const isPin = part.key === 'where' && isSameAddress(row.facts, shown)
    // Correcting a listing that was submitted here changes its own side.
    const isOwn = row.source === null && !isPin
    if (isOwn) Object.assign(own, facts)
    if (isOwn && part.key !== 'status') delete fixed[part.key]
    else
      fixed[part.key] = { facts, against: collectStatements(withOwnSide(sides, own), part), isPin }
  }
  return { ...listing, own, fixed, shown: row.facts, sides: withOwnSide(sides, own) }
}

/** The sides with what the listing's own source says. */
export const withOwnSide = (
  [first, ...others]: Listing['sides'],
  facts: Facts,
): Listing['sides'] => [{ ...first, facts }, ...others]

/** The listing with its status as it is shown, until a side says something new about it. */
export const withStatus = (listing: Listing): Listing => {
  const part = mergeParts.find(({ key }) => key === 'status')
  if (!part) return listing
  const facts = pick(part, listing.row.facts)
  const status = { facts, against: collectStatements(listing.sides, part) }
  return { ...listing, fixed: { ...listing.fixed, status } }
}

/** Without corrections of parts about which a side has said something new since. */
export const withoutOutdated = (listing: Listing): Listing => {
  const standing = Object.entries(listing.fixed).filter(([key, { against }]) => {
    const part = mergeParts.find((each) => each.key === key)
    return (
      part !== undefined &&
      listing.sides.every(
        ({ id, facts }) => (against[id] ?? partKey(part, facts)) === partKey(part, facts),
      )
    )
  })
  return { ...listing, fixed: Object.fromEntries(standing) }
}

/** The listing by itself again: its own side with the corrections, except a pin at another side's address. */
export const withoutOthers = ({ own, fixed }: Pick<Listing, 'own' | 'fixed'>): Facts => {
  const stays = ({ isPin, facts }: FixedPart) => !isPin || isSameAddress({ ...own, ...facts }, own)
  const corrected = Object.values(fixed).filter(stays)
  return Object.assign({ ...own }, ...corrected.map(({ facts }) => facts)) as Facts
}
