import { useAnswer } from '../../../../ui/forms/use-answer.ts'
import { type PlaceSuggestion, suggestPlaces } from '../../../place/place-suggestions.ts'

const pauseMs = 200
const shortestText = 2

/** Places that begin with what is typed, once typing pauses; those of an earlier text are dropped. */
export const usePlaceSuggestions = (text: string): readonly PlaceSuggestion[] => {
  const q = text.trim()
  const isSearchable = q.length >= shortestText && q.length <= 80
  const found = useAnswer(suggestPlaces, isSearchable ? { query: { q } } : undefined, pauseMs)
  return found?.isCurrent ? found.body : []
}
