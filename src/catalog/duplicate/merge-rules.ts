/** Rules that choose a side for each part of a merged listing. Pure; administrators see `says` verbatim. */
import { isOff } from '../event/event-changes.ts'
import {
  hasPart,
  isBlankField,
  isFile,
  leadsToSomebody,
  type MergePart,
  mergeParts,
  partKey,
  type SideFacts,
} from './merge-parts.ts'

/** One source's listing of the event. */
export type Side = {
  id: string
  /** Name of the feed or file; null if submitted on this site. */
  source: string | null
  lastConfirmedAt: string | null
  /** True if it is or was live or archived. */
  wasLive: boolean
  facts: SideFacts
}

/** Negative if `a` wins, 0 if the rule doesn't decide. */
type Compare = (a: Side, b: Side, part: MergePart) => number

const trueFirst = (a: boolean, b: boolean) => Number(b) - Number(a)

const isSubmitted = ({ source }: Side) => source === null

/** Lower is more precise. */
const precisionRank = ({ facts: { locationPrecision, streetAddress } }: Side) => {
  const step = ['address', 'zip', 'city'].indexOf(locationPrecision ?? '')
  return (step === -1 ? 3 : step) + (streetAddress === '' ? 0.5 : 0)
}

type MergeRule = { key: string; says: string; compare: Compare }

/** In order of precedence: the first rule that decides wins. */
export const mergeRules = [
  {
    key: 'live',
    says: 'Links, contact and organizer: of two listings submitted here, the live one beats one that was never live, even where it leaves them empty.',
    compare: (a, b, part) =>
      isSubmitted(a) && isSubmitted(b) && leadsToSomebody(part)
        ? trueFirst(a.wasLive, b.wasLive)
        : 0,
  },
  {
    key: 'filled',
    says: 'A filled-in value beats an empty one.',
    compare: (a, b, part) => trueFirst(hasPart(part, a.facts), hasPart(part, b.facts)),
  },
  {
    key: 'off',
    says: 'Canceled or postponed beats scheduled, unless a listing submitted here says the event is on.',
    compare: (a, b, { key }) => {
      if (key !== 'status' || isSubmitted(a) !== isSubmitted(b)) return 0
      return trueFirst(isOff(a.facts), isOff(b.facts))
    },
  },
  {
    key: 'precise',
    says: 'A street address beats the center of a ZIP code, which beats the center of a city.',
    compare: (a, b, { key }) => (key === 'where' ? precisionRank(a) - precisionRank(b) : 0),
  },
  {
    key: 'timed',
    says: 'On the same day, a known start time beats an unknown one.',
    compare: (a, b, { key }) =>
      key === 'when' && a.facts.date === b.facts.date
        ? trueFirst(a.facts.startTime !== null, b.facts.startTime !== null)
        : 0,
  },
  {
    key: 'submitted',
    says: 'A listing submitted here beats feeds and files, except for logos and flyers.',
    compare: (a, b, part) => (isFile(part) ? 0 : trueFirst(isSubmitted(a), isSubmitted(b))),
  },
  {
    key: 'newer',
    says: 'The listing confirmed most recently wins, except for logos and flyers.',
    compare: (a, b, part) =>
      isFile(part) ? 0 : (b.lastConfirmedAt ?? '').localeCompare(a.lastConfirmedAt ?? '', 'en-US'),
  },
] as const satisfies readonly MergeRule[]

/** Outcomes when no rule decides, or when a person corrected the merged listing. */
export const otherRules = [
  {
    key: 'corrected',
    says: 'A correction to the merged listing stays until a side says something new about it.',
  },
  { key: 'kept', says: 'Otherwise, the listing you keep wins.' },
] as const

export type RuleKey = (typeof mergeRules)[number]['key'] | 'corrected' | 'kept' | 'same'

export type PartChoice = {
  part: string
  /** Id of the side that supplies the part. */
  from: string
  rule: RuleKey
  /** Fields filled in from another side, with that side's id. */
  completed: { field: string; from: string }[]
}

const decide = (a: Side, b: Side, part: MergePart): { winner: Side; rule: RuleKey } => {
  for (const { key, compare } of mergeRules) {
    const order = compare(a, b, part)
    if (order !== 0) return { winner: order < 0 ? a : b, rule: key }
  }
  return { winner: a, rule: 'kept' }
}

const choose = (sides: readonly [Side, ...Side[]], part: MergePart) => {
  let [winner] = sides
  let rule: RuleKey = 'same'
  for (const side of sides.slice(1)) {
    if (partKey(part, side.facts) === partKey(part, winner.facts)) continue
    const decision = decide(winner, side, part)
    winner = decision.winner
    rule = decision.rule
  }
  return { winner, rule }
}

/**
 * Facts of the merged listing, with the side and rule that decided each part. The first side is the kept listing's own;
 * `fixed` contains the facts of manually corrected parts, by part key.
 */
export const mergeSides = (
  sides: readonly [Side, ...Side[]],
  fixed: Readonly<Record<string, { facts: Partial<SideFacts> }>> = {},
): { facts: SideFacts; choices: PartChoice[] } => {
  const merged: Record<string, unknown> = {}
  const choices = mergeParts.map((part): PartChoice => {
    const corrected = fixed[part.key]
    if (corrected) {
      Object.assign(merged, corrected.facts)
      return { part: part.key, from: sides[0].id, rule: 'corrected', completed: [] }
    }
    const { winner, rule } = choose(sides, part)
    for (const field of part.fields) merged[field] = winner.facts[field]
    const completed = complete(part, winner, sides)
    for (const { field, value } of completed) merged[field] = value
    const completedFields = completed.map(({ field, from }) => ({ field, from }))
    return { part: part.key, from: winner.id, rule, completed: completedFields }
  })
  // Without a place, hours stay in the zone of the side that gave them.
  const when = choices.find(({ part }) => part === 'when')
  const timeZone = sides.find(({ id }) => id === when?.from)?.facts.timeZone
  if (merged.latitude === null) merged.timeZone = timeZone
  return { facts: merged as SideFacts, choices }
}

/** Empty fields of the chosen side, filled in from a side that agrees with it. */
const complete = (part: MergePart, winner: Side, sides: readonly Side[]) => {
  const agreeingSides = sides.filter(
    (side) =>
      side !== winner &&
      partKey({ fields: part.with }, side.facts) === partKey({ fields: part.with }, winner.facts),
  )
  return part.completed.flatMap((field) => {
    if (!isBlankField(winner.facts, field)) return []
    const side = agreeingSides.find(({ facts }) => !isBlankField(facts, field))
    return side ? [{ field, from: side.id, value: side.facts[field] }] : []
  })
}
