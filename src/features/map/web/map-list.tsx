import { Fragment } from 'react'
import { shortCostLabel } from '../../../catalog/event/costs.ts'
import { countInWords } from '../../../catalog/event/count-in-words.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { trustNote } from '../../../catalog/event/trust-note.ts'
import { Star } from '../../../catalog/event/web/star.tsx'
import { trustColors } from '../../../catalog/event/web/trust-colors.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { timeRange } from '../../../catalog/time/local-times.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { MapAnswer, MapEvent } from '../contract.ts'
import { maxPages } from '../rules.ts'
import { type MapState, mapAddress } from './map-state.ts'
import { factsOf, rainOf, statusOf, whenOf } from './map-words.ts'

type MapListProps = { map: MapAnswer; state: MapState; isTrip?: boolean }

/** Events of the map as a table, accessible to everyone. */
export const MapList = ({ map, state, isTrip }: MapListProps) => (
  <section id="map-list" tabIndex={-1} aria-labelledby="map-list-title" className="outline-none">
    <h2 id="map-list-title" className="text-title">
      On this map
    </h2>
    <p role="status" className="mt-1 text-soft">
      {countOf(map)}
    </p>
    {map.list.length === 0 ? (
      <p className="mt-4">
        {map.inBox === 0
          ? 'No events here. Zoom out, or try fewer filters.'
          : 'No events on this page of the list.'}
      </p>
    ) : (
      <table className="mt-3 w-full border-collapse text-left">
        <caption className="sr-only">
          Events on this map, {isTrip ? 'in the order of the trip' : 'soonest first'}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Save</th>
          </tr>
        </thead>
        <tbody>
          {map.list.map((event) => (
            <Row key={event.id} event={event} cell={cellOf(event, map)} />
          ))}
        </tbody>
      </table>
    )}
    <Pages map={map} state={state} />
  </section>
)

const countOf = ({ inBox, total, dates, page, pages }: MapAnswer): string => {
  const all = countInWords({ total, dates })
  const where = inBox === total ? all : `${formatNumber(inBox)} of ${all}`
  return pages > 1 ? `${where}, page ${page} of ${formatNumber(pages)}` : where
}

/** Index of the cell that contains an event; undefined if it has a pin. */
export const cellOf = (
  { id, latitude, longitude }: Pick<MapEvent, 'id' | 'latitude' | 'longitude'>,
  { cells, events }: MapAnswer,
) => {
  if (events.some((event) => event.id === id)) return undefined
  const index = cells.findIndex(({ box: [west = 0, south = 0, east = 0, north = 0] }) => {
    const isBetween =
      west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    return isBetween && latitude >= south && latitude <= north
  })
  return index < 0 ? undefined : index
}

const Row = ({ event, cell }: { event: MapEvent; cell: number | undefined }) => {
  const status = statusOf(event)
  const hours = timeRange(event.startTime, event.endTime)
  const trust = trustNote(event)
  const cost = shortCostLabel(event.attendanceCost)
  const kind = [eventTypeLabel(event.eventType), cost, event.series?.moreDates && 'more dates']
  const lines = [factsOf(event).join(' · '), kind.filter(Boolean).join(' · '), rainOf(event)]
  return (
    <tr data-event={event.id} data-cell={cell} className="map-row border-t border-line align-top">
      <td className="w-24 py-2.5 pr-3 pl-2 font-display leading-tight font-bold">
        {whenOf(event)}{' '}
        {hours ? (
          <span className="block font-sans text-sm font-normal text-soft">{hours}</span>
        ) : null}
      </td>
      <td className="py-2.5 pr-2 leading-snug">
        <Link
          to={eventPagePath(event)}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {event.name}
        </Link>{' '}
        {status ? <strong className="text-sm text-red">{status}</strong> : null}{' '}
        {lines.filter(Boolean).map((line) => (
          <Fragment key={line}>
            <span className="block text-sm text-soft">{line}</span>{' '}
          </Fragment>
        ))}{' '}
        {trust ? (
          <span className={`block text-sm ${trustColors[trust.kind] || 'text-soft'}`}>
            {trust.text}
          </span>
        ) : null}
      </td>
      <td className="py-1">
        <Star event={event} className="" />
      </td>
    </tr>
  )
}

const Pages = ({ map: { page, pages }, state }: MapListProps) =>
  pages > 1 || (pages > 0 && page > pages) ? (
    <p className="mt-4 flex flex-wrap gap-2 print:hidden">
      {page > 1 ? (
        <Link
          to={mapAddress(state, Math.min(page - 1, pages))}
          className={buttonClasses('outlined')}
        >
          Previous page
        </Link>
      ) : null}{' '}
      {page < Math.min(pages, maxPages) ? (
        <Link to={mapAddress(state, page + 1)} className={buttonClasses('outlined')}>
          Next page
        </Link>
      ) : null}
    </p>
  ) : null
