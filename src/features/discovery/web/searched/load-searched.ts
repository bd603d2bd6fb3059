/** Page of a search, in code that the plain home page does not load. */
import type { ComponentType } from 'react'
import { hasFilters, readHomeState } from '../search/home-filters.ts'
import type { SearchedProps } from './searched.tsx'

/** Set before a page with filters is rendered: loaders and hydration wait for it. */
export const searched: { Page?: ComponentType<SearchedProps> } = {}

export const loadSearched = async (url: URL): Promise<void> => {
  if (searched.Page || !hasFilters(readHomeState(url).filters)) return
  searched.Page = (await import('./searched.tsx')).Searched
}
