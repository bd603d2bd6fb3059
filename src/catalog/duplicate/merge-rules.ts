/** Rules that choose a side for each part of a merged listing. Pure; administrators see `says` verbatim. */
import { isOff } from '../event/event-changes.ts'
import {
  type Facts,
  hasPart,
  isBlankField,
  isFile,
  leadsToSomebody,
  type MergePart,
  mergeParts,
  partKey,
} from './merge-parts.ts'

/** One source's listing of the event. */
export type Side = {
  id: string
  /** Name of the feed or file; null if submitted on this site. */
  source: string | null
  lastConfirmedAt: string | null
  /** True if it is or was live or archived. */
  wasLive: boolean
  facts: Facts
}

/** Negative if `one` wins, 0 if the rule doesn't decide. */
type Compare = (one: Side, other: Side, part: MergePart) => number

const rank = (one: boolean, other: boolean) => Number(other) - Number(one)

const isSubmitted = ({ source }: Side) => source === null

/** Lower is more precise. */
const precision = ({ facts: { locationPrecision, streetAddress } }: Side) => {
  const step = ['address', 'zip', 'city'].indexOf(locationPrecision ?? '')
  return (step === -1 ? 3 : step) + (streetAddress === '' ? 0.5 : 0)
}

type Rule = { key: string; says: string; compare: Compare }

/** In order of precedence: the first rule that decides wins. */
export const mergeRules = [
  {
    key: 'live',
    says: 'Links, contact and organizer: of two listings submitted here, the live one beats one that was never live, even where it leaves them empty.',
    compare: (one, other, part) =>
      isSubmitted(one) && isSubmitted(other) && leadsToSomebody(part)
        ? rank(one.wasLive, other.wasLive)
        : 0,
  },
  {
    key: 'filled',
    says: 'A filled-in value beats an empty one.',
    compare: (one, other, part) => rank(hasPart(part, one.facts), hasPart(part, other.facts)),
  },
  {
    key: 'off',
    says: 'Canceled or postponed beats scheduled, unless a listing submitted here says the event is on.',
    compare: (one, other, { key }) => {
      if (key !== 'status' || isSubmitted(one) !== isSubmitted(other)) return 0
      return rank(isOff(one.facts), isOff(other.facts))
    },
  },
  {
    key: 'precise',
    says: 'A street address beats the center of a ZIP code, which beats the center of a city.',
    compare: (one, other, { key }) => (key === 'where' ? precision(one) - precision(other) : 0),
  },
  {
    key: 'timed',
    says: 'On the same day, a known start time beats an unknown one.',
    compare: (one, other, { key }) =>
      key === 'when' && one.facts.date === other.facts.date
        ? rank(one.facts.startTime !== null, other.facts.startTime !== null)
        : 0,
  },
  {
    key: 'submitted',
    says: 'A listing submitted here beats feeds and files, except for logos and flyers.',
    compare: (one, other, part) => (isFile(part) ? 0 : rank(isSubmitted(one), isSubmitted(other))),
  },
  {
    key: 'newer',
    says: 'The listing confirmed most recently wins, except for logos and flyers.',
    compare: (one, other, part) =>
      isFile(part)
        ? 0
        : (other.lastConfirmedAt ?? '').localeCompare(one.lastConfirmedAt ?? '', 'en-US'),
  },
] as const satisfies readonly Rule[]

/** Outcomes when no rule decides, or when a person corrected the merged listing. */
export const otherRules = [
  {
    key: 'corrected',
    says: 'A correction to the merged listing stays until a side says something new about it.',
  },
  { key: 'kept', says: 'Otherwise, the listing you keep wins.' },
] as const

export type RuleKey = (typeof mergeRules)[number]['key'] | 'corrected' | 'kept' | 'same'

export type TakenPart = {
  part: string
  /** Id of the side that supplies the part. */
  from: string
  rule: RuleKey
  /** Fields filled in from another side, with that side's id. */
  completed: { field: string; from: string }[]
}

const decide = (one: Side, other: Side, part: MergePart): { first: Side; rule: RuleKey } => {
  for (const { key, compare } of mergeRules) {
    const order = compare(one, other, part)
    if (order !== 0) return { first: order < 0 ? one : other, rule: key }
  }
  return { first: one, rule: 'kept' }
}

const choose = (sides: readonly [Side, ...Side[]], part: MergePart) => {
  let [chosen] = sides
  let rule: RuleKey = 'same'
  for (const side of sides.slice(1)) {
    if (partKey(part, side.facts) === partKey(part, chosen.facts)) continue
    const decided = decide(chosen, side, part)
    chosen = decided.first
    rule = decided.rule
  }
  return { chosen, rule }
}

/**
 * Facts of the merged listing, with the side and rule that decided each part. The first side is the kept listing's own;
 * `fixed` contains the facts of manually corrected parts, by part key.
 */
export const mergeSides = (
  sides: readonly [Side, ...Side[]],
  fixed: Readonly<Record<string, { facts: Partial<Facts> }>> = {},
): { facts: Facts; taken: TakenPart[] } => {
  const merged: Record<string, unknown> = {}
  const taken = mergeParts.map((part): TakenPart => {
    const corrected = fixed[part.key]
    if (corrected) {
      Object.assign(merged, corrected.facts)
      return { part: part.key, from: sides[0].id, rule: 'corrected', completed: [] }
    }
    const { chosen, rule } = choose(sides, part)
    for (const field of part.fields) merged[field] = chosen.facts[field]
    const completed = complete(part, chosen, sides)
    for (const { field, value } of completed) merged[field] = value
    const filled = completed.map(({ field, from }) => ({ field, from }))
    return { part: part.key, from: chosen.id, rule, completed: filled }
  })
  // Without a place, hours stay in the zone of the side that gave them.
  const when = taken.find(({ part }) => part === 'when')
  const told = sides.find(({ id }) => id === when?.from)?.facts.timeZone
  if (merged.latitude === null) merged.timeZone = told
  return { facts: merged as Facts, taken }
}

/** Empty fields of the chosen side, filled in from a side that agrees with it. */
const complete = (part: MergePart, chosen: Side, sides: readonly Side[]) => {
  const agree = sides.filter(
    (side) =>
      side !== chosen &&
      partKey({ fields: part.with }, side.facts) === partKey({ fields: part.with }, chosen.facts),
  )
  return part.completed.flatMap((field) => {
    if (!isBlankField(chosen.facts, field)) return []
    const side = agree.find(({ facts }) => !isBlankField(facts, field))
    return side ? [{ field, from: side.id, value: side.facts[field] }] : []
  })
}
