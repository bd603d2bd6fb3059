/** Addresses of embeds, which stand in frames on other sites, and of the page that makes their code. */
import { type Query, withQuery } from './paths.ts'

/** Forms in which an embed shows a search. */
export const embedViews = ['list', 'month', 'map'] as const
export type EmbedView = (typeof embedViews)[number]

/** A search as an embed, with the filters of the search and how it looks. */
export const embedPath = (query: Query): string => withQuery('/embed', query)

/** One event as an embed. */
export const embeddedEventPath = (id: string, query: Query = {}): string =>
  withQuery(`/embed/event/${encodeURIComponent(id)}`, query)

/** The page that makes the code of an embed. */
export const embedCodePath = (query: Query = {}): string => withQuery('/embed/code', query)
