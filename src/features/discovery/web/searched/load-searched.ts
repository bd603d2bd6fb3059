/** The page of a search, whose code the plain home page does without. */
import type { ComponentType } from 'react'
import { hasFilters, readHomeState } from '../search/home-filters.ts'
import type { SearchedProps } from './searched.tsx'

/** Set before a page with filters is rendered: loaders wait for it, and so does hydration. */
export const searched: { Page?: ComponentType<SearchedProps> } = {}

export const loadSearched = async (url: URL): Promise<void> => {
  if (searched.Page || !hasFilters(readHomeState(url).filters)) return
  searched.Page = (await import('./searched.tsx')).Searched
}
