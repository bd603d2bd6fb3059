/** Addresses of embeds (iframes on other sites) and of the page that generates their code. */
import { type Query, withQuery } from './paths.ts'

/** Views in which an embed shows a search. */
export const embedViews = ['list', 'month', 'map'] as const
export type EmbedView = (typeof embedViews)[number]

/** Embed of a search; `query` contains the filters and the look. */
export const embedPath = (query: Query): string => withQuery('/embed', query)

/** Embed of one event. */
export const embeddedEventPath = (id: string, query: Query = {}): string =>
  withQuery(`/embed/event/${encodeURIComponent(id)}`, query)

/** Page that generates the code of an embed. */
export const embedCodePath = (query: Query = {}): string => withQuery('/embed/code', query)
