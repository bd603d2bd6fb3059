import { type KeyboardEvent, useId, useState } from 'react'
import { type PlaceSuggestion, suggestPlaces } from '../../../../catalog/place/place-suggestions.ts'
import { roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import { callOverHttp } from '../../../../kit/call.ts'
import { useAnswer } from '../../../../ui/forms/use-answer.ts'
import { recentPlaces } from '../location/recent-places.ts'

/** State of a combobox's list: open or closed, the active option, and the key handlers of the field. */
export const useNearList = (text: string, choose: (option: NearOption) => void) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [activeLabel, setActiveLabel] = useState<string>()
  const options = useNearOptions(text, open)
  // Tracked by label: suggestions that arrive later must not replace the option that a key selected.
  const activeIndex = open ? options.findIndex(({ label }) => label === activeLabel) : -1
  const active = options[activeIndex]
  const show = () => {
    setOpen(true)
    setActiveLabel(undefined)
  }
  const hide = () => setOpen(false)
  const pick = (option: NearOption) => {
    hide()
    choose(option)
  }
  const move = (step: number) => {
    setOpen(true)
    setActiveLabel(open ? options[nextIndex(activeIndex, step, options.length)]?.label : undefined)
  }
  const press = onKey({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: active && (() => pick(active)),
    Escape: open ? hide : undefined,
  })
  const field = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active && `${id}-${activeIndex}`,
    onFocus: show,
    onClick: show,
    onBlur: hide,
    onKeyDown: press,
  } as const
  return { id, options, active, pick, show, field }
}

/** Next index, wrapping around; -1 is the field itself. */
const nextIndex = (index: number, step: number, count: number) => {
  const candidate = index + step
  if (candidate < -1) return count - 1
  return candidate >= count ? -1 : candidate
}

/** Runs the action of a key, and prevents its default. */
const onKey = (actions: Record<string, (() => void) | undefined>) => (event: KeyboardEvent) => {
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  event.stopPropagation()
  action()
}

export type NearOption = {
  label: string
  kind: 'locate' | 'recent' | 'place' | 'within'
  /** Place to search around; undefined for the visitor's own position. */
  near?: string
  radiusMiles?: number
}

const pauseMs = 150
const minTextLength = 2
const withinMiles = 50

const locate: NearOption = { label: 'Use my location', kind: 'locate' }

/** The visitor's position first; then recent places while nothing is typed, otherwise suggestions. */
const useNearOptions = (text: string, open: boolean): NearOption[] => {
  const suggested = useSuggestions(text, open)
  if (!open) return []
  if (text.trim().length < minTextLength) {
    const recent = recentPlaces().map((near) => ({ label: near, kind: 'recent', near }) as const)
    return [locate, ...recent]
  }
  const [first, ...otherOptions] = suggested.map(
    (near) => ({ label: near, kind: 'place', near }) as const,
  )
  if (!first) return [locate]
  const { near } = first
  const label = `Within ${withinMiles} miles of ${near}`
  return [locate, first, { label, kind: 'within', near, radiusMiles: withinMiles }, ...otherOptions]
}

/** Rounds a position to one decimal, enough to tell which of two places is nearer. */
const round = (degrees: number) => Number(degrees.toFixed(1))

/** Places that a text may mean, ranked by the distance from the visitor; Enter selects the first. */
export const fetchSuggestions = async (q: string): Promise<readonly PlaceSuggestion[]> =>
  (await callOverHttp(suggestPlaces, suggestionsFor(q))).body

const suggestionsFor = (q: string) => {
  const { lat, lng } = roundedLocation() ?? {}
  const from = lat === undefined || lng === undefined ? {} : { lat: round(lat), lng: round(lng) }
  return { query: { q, ...from } }
}

/** Suggestions for the current text, not for an earlier one. Omits "near me", the list's first option already. */
const useSuggestions = (text: string, open: boolean): string[] => {
  const q = text.trim()
  const isAsked = open && q.length >= minTextLength
  const found = useAnswer(suggestPlaces, isAsked ? suggestionsFor(q) : undefined, pauseMs)
  if (!found || !q.startsWith(found.input.query.q)) return []
  return found.body.filter(({ kind }) => kind !== 'here').map(({ label }) => label)
}
