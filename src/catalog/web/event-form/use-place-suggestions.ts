import { useEffect, useState } from 'react'
import { callOverHttp } from '../../../kit/call.ts'
import { suggestPlaces } from '../../place/client.ts'
import type { PlaceSuggestion } from '../../place/place-suggestions.ts'

const pauseMs = 200
const shortestText = 2

/** Places that begin with what is typed, once typing pauses; those of an earlier text are dropped. */
export const usePlaceSuggestions = (text: string): readonly PlaceSuggestion[] => {
  const [found, setFound] = useState<{ q: string; places: readonly PlaceSuggestion[] }>()
  const q = text.trim()
  useEffect(() => {
    if (q.length < shortestText || q.length > 80) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(suggestPlaces, { query: { q } }, { signal: abort.signal })
        .then(({ body }) => setFound({ q, places: body }))
        .catch(() => undefined) // A convenience; sending the form tells what is wrong.
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  return found?.q === q ? found.places : []
}
