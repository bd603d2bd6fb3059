/** Content shared by the calendar and RSS feeds of a search. */

import type { Event } from '../../catalog/event/event.ts'
import { searchInWords } from '../../catalog/search/filter-words.ts'
import type { SearchFilters } from '../../catalog/search/filters.ts'
import { formatNumber } from '../../kit/format-number.ts'
import { siteSettings } from '../../kit/site-settings.ts'

/** Most dates in a feed. */
export const MOST_IN_FEED = 1_000

export const RSS_TYPE = 'application/rss+xml; charset=utf-8'

export type Feed = {
  title: string
  about: string
  events: readonly Event[]
}

/** `events`: in order, up to one more than fits; the extra one makes the feed say that it is incomplete. */
export const feedOf = (filters: SearchFilters, events: readonly Event[]): Feed => ({
  title: titleOf(filters, events[0]),
  about:
    events.length > MOST_IN_FEED
      ? `Only the nearest ${formatNumber(MOST_IN_FEED)} dates are included; more match. Narrow the search to get them all.`
      : `All upcoming dates of this search on ${siteSettings.name}.`,
  events: events.slice(0, MOST_IN_FEED),
})

const titleOf = (filters: SearchFilters, first: Event | undefined): string => {
  const subjects = [
    ...(filters.series && first ? [first.name] : []),
    ...(filters.venue && first ? [first.venueName] : []),
    ...(filters.organizer && first ? [first.organizerName] : []),
    ...searchInWords(filters),
  ]
  return `${siteSettings.name}: ${subjects.join(', ') || 'all events'}`
}
