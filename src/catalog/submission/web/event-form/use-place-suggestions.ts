import { useAnswer } from '../../../../ui/forms/use-answer.ts'
import type { Point } from '../../../place/distance.ts'
import { type PlaceSuggestion, suggestPlaces } from '../../../place/place-suggestions.ts'

type AddressPlace = PlaceSuggestion & Point

const pauseMs = 200
const minTextLength = 2

/** Cities and ZIP codes that begin with the typed text, once typing pauses; results for an earlier text are dropped. */
export const usePlaceSuggestions = (text: string): readonly AddressPlace[] => {
  const q = text.trim()
  const isSearchable = q.length >= minTextLength && q.length <= 80
  const found = useAnswer(suggestPlaces, isSearchable ? { query: { q } } : undefined, pauseMs)
  return found?.isCurrent ? found.body.filter(isAddress) : []
}

/** Regions and states are not part of an address. */
const isAddress = (place: PlaceSuggestion): place is AddressPlace =>
  place.kind === 'city' || place.kind === 'zip'
