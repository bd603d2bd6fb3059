/** Decides if a row is about cars or boats: surely, perhaps, or not. */
import type { Evidence } from './evidence.ts'

/** `review`: taken, but never shown before somebody looked at it. */
export type Outcome = 'cars' | 'review' | 'other'

export type Scope = {
  readonly outcome: Outcome
  /** For people: 'matched "car show" in the name'. */
  readonly because: string
  /** Sum of the weights of its evidence, but for a likeness to other events: a list's rows may have it. */
  readonly weight: number
  /** Its words are those of other events. */
  readonly isUnlike?: true
}

/** Enough to be about cars, as long as it does not stand in the description alone. */
export const enough = 0.75
const perhaps = 0.45
/** "Bake Sale" and "Trivia Night"; "Summer Classic" and "Austin" may be anything. */
const unlikely = -0.5

const describeEvidence = ({ words, place }: Evidence) =>
  place !== 'likeness'
    ? `"${words}" in the ${place}`
    : words === ''
      ? 'no word like those of car events'
      : `words like "${words}"`

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
      ? `, but ${against
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, 2)
          .map(describeEvidence)
          .join(' and ')}`
      : ''
  // Show, tour and week are words of every calendar.
  const isAny = speaking.some((each) => each.weight >= 0.28)
  const unlike = sum(against.filter(({ place }) => place === 'likeness'))
  const described = from('description')
  const isCars = () => {
    // A description helps words that the rules know in the name, the categories or the venue, never a likeness.
    const alike = from('likeness')
    const isFirm = sum(speaking) - described - alike >= 0.3
    return weight - (isFirm ? Math.min(described, alike) : described) >= enough
  }
  // "Harvest Days" with a car show in its description is like other events, and somebody may look at it.
  const isPerhaps = (described > 0 ? weight - unlike : weight) >= perhaps
  const outcome = !isAny ? 'other' : isCars() ? 'cars' : isPerhaps ? 'review' : 'other'
  const isUnlike = outcome === 'other' && weight <= unlikely
  return {
    outcome,
    because: because + but,
    weight: weight - unlike,
    ...(isUnlike && { isUnlike }),
  }
}
