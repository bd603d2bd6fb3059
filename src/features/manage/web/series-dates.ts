import type { ManagedEvent } from '../contract.ts'

/** All dates of an event's series that are not deleted; an event of its own is one date. */
export const datesOfSeries = (
  events: readonly ManagedEvent[],
  event: ManagedEvent,
): ManagedEvent[] =>
  events.filter(
    ({ id, series, status }) =>
      id === event.id ||
      (series !== null && series.id === event.series?.id && status !== 'deleted'),
  )

/** Dates of the series after this one. */
export const laterDates = (events: readonly ManagedEvent[], event: ManagedEvent): ManagedEvent[] =>
  datesOfSeries(events, event).filter(({ date }) => (date ?? '') > (event.date ?? ''))
