/** Decides if a row is about cars or boats: surely, perhaps, or not. */
import type { Evidence } from './evidence.ts'

/** `review`: taken, but never shown before somebody looked at it. */
export type Outcome = 'cars' | 'review' | 'other'

export type Scope = {
  readonly outcome: Outcome
  /** For people: 'matched "car show" in the name'. */
  readonly because: string
  /** Sum of the weights of its evidence. */
  readonly weight: number
}

/** Enough to be about cars, as long as it does not stand in the description alone. */
export const enough = 0.75
const perhaps = 0.42

const describeEvidence = ({ words, place }: Evidence) =>
  place === 'likeness' ? `words like "${words}"` : `"${words}" in the ${place}`

export const weigh = (evidence: readonly Evidence[]): Scope => {
  const sum = (items: readonly Evidence[]) => items.reduce((total, { weight }) => total + weight, 0)
  const speaking = evidence.filter(({ weight }) => weight > 0)
  const against = evidence.filter(({ weight }) => weight < 0)
  const from = (wanted: Evidence['place']) => sum(speaking.filter(({ place }) => place === wanted))
  const weight = sum(evidence)
  // Likeness comes last in explanations.
  const rank = ({ weight: each, place }: Evidence) => (place === 'likeness' ? 0 : each)
  const strongest = speaking.toSorted((a, b) => rank(b) - rank(a)).slice(0, 2)
  const because =
    strongest.length > 0
      ? `matched ${strongest.map(describeEvidence).join(' and ')}`
      : 'no words about vehicles or boats'
  const but =
    against.length > 0 && speaking.length > 0
      ? `, but ${against.slice(0, 2).map(describeEvidence).join(' and ')}`
      : ''
  // Show, tour and week are words of every calendar.
  const isAny = speaking.some((each) => each.weight >= 0.28)
  const weak = { described: from('description'), alike: from('likeness') }
  const outcome = isAny ? outcomeOf(weight, sum(speaking), weak) : 'other'
  return { outcome, because: because + but, weight }
}

/** A description and a likeness help other words, never each other. */
const outcomeOf = (
  weight: number,
  speaking: number,
  { described, alike }: { described: number; alike: number },
): Outcome => {
  const isFirm = speaking - described - alike >= 0.3
  if (isFirm && weight - Math.min(described, alike) >= enough) return 'cars'
  return weight >= perhaps ? 'review' : 'other'
}
