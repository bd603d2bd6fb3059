/** Points of a page of events, for tests without a catalog. */
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { mercatorSpot } from '../../src/catalog/place/map-plane.ts'
import type { EventPage, EventPoints } from '../../src/catalog/search/server/event-search.ts'

export const pointsOfPage = ({ events, dates, correctedKeyword }: EventPage): EventPoints => {
  const spots = events.map((event) => mercatorSpot(event, 0))
  return {
    rows: Uint32Array.from(events, (_, index) => index),
    x: Float64Array.from(spots, ({ x }) => x),
    y: Float64Array.from(spots, ({ y }) => y),
    dates,
    exact: Uint8Array.from(events, ({ locationPrecision }) =>
      locationPrecision === 'address' ? 1 : 0,
    ),
    eventsOf: (rows) => rows.map((row) => events[row] as FoundEvent),
    correctedKeyword,
  }
}
