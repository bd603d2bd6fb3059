/**
 * Text that a visitor has entered into the search form but not submitted. Every control that starts another search
 * includes it.
 */
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths, type Query, withQuery } from '../../../../catalog/links/paths.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import {
  addressOf,
  type HomeState,
  hasFilters,
  readHomeState,
  withFilters,
} from './home-filters.ts'
import { showsResults } from './show-results.ts'
import { withVisitor } from './use-home-location.ts'

/** Filters in which the form differs from its search; undefined removes a filter. */
export const enteredFilters = ({ filters }: HomeState): SearchInput => {
  const form = document.querySelector<HTMLInputElement>('#keyword')?.form
  if (!form) return {}
  const entered = new FormData(form)
  const textOf = (name: string) => String(entered.get(name) ?? '').trim() || undefined
  const [keyword, near] = [textOf('keyword'), textOf('near')]
  return {
    ...(keyword === filters.keyword ? {} : { keyword }),
    ...(near === filters.near ? {} : { near }),
    // An entered place replaces the visitor's position.
    ...(near === undefined || near === filters.near
      ? {}
      : { userLat: undefined, userLng: undefined, bbox: undefined }),
  }
}

/** Pages that read search filters from their URL. */
const searchPages: ReadonlySet<string> = new Set([paths.home, paths.map, paths.calendar])

/** URL of a link plus the entered text; undefined if nothing is entered, or if the link keeps the form. */
const withEntered = (shownState: HomeState, link: HTMLAnchorElement): string | undefined => {
  const { host, pathname, href, search } = link
  if (host !== location.host || !searchPages.has(pathname) || search.includes('cursor=')) return
  const linkState = readHomeState(new URL(href))
  const isHome = pathname === paths.home
  if (isHome && !hasFilters(linkState.filters) && !hasFilters(shownState.filters)) return
  // Filters changed by the link itself take precedence.
  const changes = Object.entries(enteredFilters(shownState)).filter(([name]) => {
    const filter = name as keyof SearchInput
    return linkState.filters[filter] === shownState.filters[filter]
  })
  if (changes.length === 0) return
  const next = withFilters(linkState, Object.fromEntries(changes))
  return isHome ? addressOf(next) : withQuery(pathname, next.filters as Query)
}

/** Adds entered text to all links of the page except those that clear the search. */
export const useEnteredInLinks = (state: HomeState): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const link =
        target instanceof Element &&
        target.closest<HTMLAnchorElement>('main a[href]:not([data-clears], [role=button])')
      const to =
        !link || button || metaKey || ctrlKey || shiftKey || altKey
          ? undefined
          : withEntered(state, link)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void navigate(to, { preventScrollReset: true, state: showsResults })
    }
    // In the capture phase: the router would follow the link unchanged.
    addEventListener('click', press, true)
    return () => removeEventListener('click', press, true)
  }, [state, navigate])
}

/** Adds entered text, and a location that arrived after the form was rendered, to the form's data. */
export const addEntered = (state: HomeState, formData: FormData): void => {
  const { userLat, userLng } = withVisitor(state).filters
  for (const [name, value] of Object.entries({ userLat, userLng, ...enteredFilters(state) })) {
    if (value === undefined) formData.delete(name)
    else formData.set(name, String(value))
  }
}

/** `ref` of a form with further filters: adds entered text to its data. */
export const useEnteredInForm = (state: HomeState) =>
  useCallback(
    (form: HTMLFormElement | null) => {
      const add = ({ formData }: FormDataEvent) => addEntered(state, formData)
      form?.addEventListener('formdata', add)
      return () => form?.removeEventListener('formdata', add)
    },
    [state],
  )
