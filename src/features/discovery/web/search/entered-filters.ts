/**
 * Text that a visitor has entered into the search form and not searched for yet. Each press that searches for something else
 * takes it along.
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
import { resultsWanted } from './show-results.ts'
import { withVisitor } from './use-home-location.ts'

/** Filters by which the form differs from its search; undefined takes one off. */
export const enteredFilters = ({ filters }: HomeState): SearchInput => {
  const form = document.querySelector<HTMLInputElement>('#keyword')?.form
  if (!form) return {}
  const entered = new FormData(form)
  const textOf = (name: string) => String(entered.get(name) ?? '').trim() || undefined
  const [keyword, near] = [textOf('keyword'), textOf('near')]
  return {
    ...(keyword === filters.keyword ? {} : { keyword }),
    ...(near === filters.near ? {} : { near }),
    // A place that is entered replaces the visitor's own.
    ...(near === undefined || near === filters.near
      ? {}
      : { userLat: undefined, userLng: undefined, bbox: undefined }),
  }
}

/** Pages that read the filters of a search. */
const searchPages: ReadonlySet<string> = new Set([paths.home, paths.map, paths.calendar])

/** Address of a link with what is entered; undefined where nothing is, or where the form stays as it is. */
const withEntered = (shown: HomeState, link: HTMLAnchorElement): string | undefined => {
  const { host, pathname, href, search } = link
  if (host !== location.host || !searchPages.has(pathname) || search.includes('cursor=')) return
  const linked = readHomeState(new URL(href))
  const isHome = pathname === paths.home
  if (isHome && !hasFilters(linked.filters) && !hasFilters(shown.filters)) return
  // Changes by the link itself win.
  const changes = Object.entries(enteredFilters(shown)).filter(([name]) => {
    const filter = name as keyof SearchInput
    return linked.filters[filter] === shown.filters[filter]
  })
  if (changes.length === 0) return
  const next = withFilters(linked, Object.fromEntries(changes))
  return isHome ? addressOf(next) : withQuery(pathname, next.filters as Query)
}

/** Links of the page take along what is entered, but for those that clear the search. */
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
      void navigate(to, { preventScrollReset: true, state: resultsWanted })
    }
    // Before the router, which follows the link as it is.
    addEventListener('click', press, true)
    return () => removeEventListener('click', press, true)
  }, [state, navigate])
}

/** Puts what is entered, and a location that came after a form was rendered, into what the form sends. */
export const addEntered = (state: HomeState, formData: FormData): void => {
  const { userLat, userLng } = withVisitor(state).filters
  for (const [name, value] of Object.entries({ userLat, userLng, ...enteredFilters(state) })) {
    if (value === undefined) formData.delete(name)
    else formData.set(name, String(value))
  }
}

/** For the `ref` of a form of further filters: what is entered goes along. */
export const useEnteredInForm = (state: HomeState) =>
  useCallback(
    (form: HTMLFormElement | null) => {
      const add = ({ formData }: FormDataEvent) => addEntered(state, formData)
      form?.addEventListener('formdata', add)
      return () => form?.removeEventListener('formdata', add)
    },
    [state],
  )
