/** What kind of event a row is: as given, else told from its words. */

import { canonicalEventType, isEventType } from '../../../catalog/event-types.ts'
import { guessEventType, isAutomotive } from '../../../catalog/type-guess.ts'
import type { CleanDraft } from './clean/clean-draft.ts'

export type RowType = {
  /** Empty when it cannot be told. */
  type: string
  /** Why, in words for --explain. */
  because: string
  /** False for a row of a town's calendar that has nothing to do with vehicles. */
  inScope: boolean
}

/** Types that places can have which are open for good. */
const placeTypes = new Set<string>(['car_museum', 'cruise', 'driving_experiences'])

export const typeOfRow = (draft: CleanDraft, hints: string, fallback = ''): RowType => {
  const given = draft.eventType.trim()
  if (given !== '') return { type: given, because: 'given', inScope: true }
  const categories = hints.split(',').map((word) => word.trim())
  const named = categories.map(canonicalEventType).find(isEventType)
  if (named) return { type: named, because: `the category "${named}"`, inScope: true }
  const words = { name: draft.name, description: draft.description, categories }
  const guess = guessEventType(words)
  const scope = isAutomotive(words)
  // A museum about racing is open all year; it is no race.
  const fits = !draft.ongoing || fallback === '' || placeTypes.has(guess.type ?? '')
  return {
    type: (fits ? guess.type : undefined) ?? fallback,
    because: scope.automotive ? guess.because : scope.because,
    inScope: scope.automotive,
  }
}
