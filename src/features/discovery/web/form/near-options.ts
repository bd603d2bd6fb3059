/** Options of the list below the Near field. */
import { useEffect, useState } from 'react'
import { suggestPlaces } from '../../../../catalog/place/client.ts'
import { callOverHttp } from '../../../../kit/call.ts'
import { recentPlaces } from '../location/recent-places.ts'

export type NearOption = {
  label: string
  kind: 'locate' | 'recent' | 'place' | 'within'
  /** To search around; undefined for the visitor's own position. */
  near?: string
  radiusMiles?: number
}

const pauseMs = 150
const shortestText = 2
const withinMiles = 50

const locate: NearOption = { label: 'Use my location', kind: 'locate' }

/** The visitor's position first; recent places while nothing is typed, then those that the text may become. */
export const useNearOptions = (text: string, open: boolean): NearOption[] => {
  const suggested = useSuggestions(text, open)
  if (!open) return []
  if (text.trim().length < shortestText) {
    const recent = recentPlaces().map((near) => ({ label: near, kind: 'recent', near }) as const)
    return [locate, ...recent]
  }
  const [first, ...others] = suggested.map(
    (near) => ({ label: near, kind: 'place', near }) as const,
  )
  if (!first) return [locate]
  const { near } = first
  const label = `Within ${withinMiles} miles of ${near}`
  return [locate, first, { label, kind: 'within', near, radiusMiles: withinMiles }, ...others]
}

/** Labels for the text as it stands; those of an earlier text are not shown for another. */
const useSuggestions = (text: string, open: boolean): string[] => {
  const [found, setFound] = useState<{ q: string; labels: string[] }>()
  const q = text.trim()
  useEffect(() => {
    if (!open || q.length < shortestText) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(suggestPlaces, { query: { q } }, { signal: abort.signal })
        .then(({ body }) => setFound({ q, labels: body.map(({ label }) => label) }))
        .catch(() => undefined) // Suggestions are a convenience; the search itself tells what is wrong.
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, open])
  return found !== undefined && q.startsWith(found.q) ? found.labels : []
}
