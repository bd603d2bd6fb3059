/** Decides whether a row is about cars or boats: yes, maybe, or no. */
import type { Evidence } from './evidence.ts'

/** `review`: imported, but hidden until somebody reviews it. */
export type RowOutcome = 'cars' | 'review' | 'other'

export type Relevance = {
  readonly outcome: RowOutcome
  /** Explanation for people: 'matched "car show" in the name'. */
  readonly because: string
  /** Sum of all weights except negative likeness, which rows of a car list may have, too. */
  readonly weight: number
  /** Its words are clearly those of other events. */
  readonly isUnlike?: true
}

/** Minimum weight to be about cars, unless it is from the description alone. */
export const minCarsWeight = 0.75
const minReview = 0.45
/** "Bake Sale" and "Trivia Night" are below; "Summer Classic" and "Austin" may be anything. */
const maxUnlikely = -0.5

const describeEvidence = ({ words, place }: Evidence) =>
  place !== 'likeness'
    ? `"${words}" in the ${place}`
    : words === ''
      ? 'no word like those of car events'
      : `words like "${words}"`

export const weigh = (evidence: readonly Evidence[]): Relevance => {
  const sum = (items: readonly Evidence[]) => items.reduce((total, { weight }) => total + weight, 0)
  const supporting = evidence.filter(({ weight }) => weight > 0)
  const against = evidence.filter(({ weight }) => weight < 0)
  const weightFrom = (source: Evidence['place']) =>
    sum(supporting.filter(({ place }) => place === source))
  const weight = sum(evidence)
  // Likeness is last in explanations.
  const rank = ({ weight: each, place }: Evidence) => (place === 'likeness' ? 0 : each)
  const strongest = supporting.toSorted((a, b) => rank(b) - rank(a)).slice(0, 2)
  const because =
    strongest.length > 0
      ? `matched ${strongest.map(describeEvidence).join(' and ')}`
      : 'no words about vehicles or boats'
  const butWords =
    against.length > 0 && supporting.length > 0
      ? `, but ${against
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, 2)
          .map(describeEvidence)
          .join(' and ')}`
      : ''
  // Words such as "show", "tour" and "week" occur in every calendar.
  const isAny = supporting.some((each) => each.weight >= 0.28)
  const unlike = sum(against.filter(({ place }) => place === 'likeness'))
  const described = weightFrom('description')
  const isCars = () => {
    // A description supports words that rules match in name, categories or venue, but not a mere likeness.
    const likeness = weightFrom('likeness')
    const isFirm = sum(supporting) - described - likeness >= 0.3
    return weight - (isFirm ? Math.min(described, likeness) : described) >= minCarsWeight
  }
  // "Harvest Days" is like other events; with a car show in its description, it is worth a review.
  const isPerhaps = (described > 0 ? weight - unlike : weight) >= minReview
  const outcome = !isAny ? 'other' : isCars() ? 'cars' : isPerhaps ? 'review' : 'other'
  const isUnlike = outcome === 'other' && weight <= maxUnlikely
  return {
    outcome,
    because: because + butWords,
    weight: weight - unlike,
    ...(isUnlike && { isUnlike }),
  }
}
