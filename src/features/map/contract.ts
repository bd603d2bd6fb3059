/** Map: live events on a drawn map of the United States, with the filters of the search. Public. */

import { z } from 'zod'
import { foundEvent } from '../../catalog/event/event.ts'
import { nameFields, pointFields, townFields, whenFields } from '../../catalog/event/field-masks.ts'
import { closestZoom, widestZoom } from '../../catalog/place/map-plane.ts'
import { placeDescription } from '../../catalog/place/place-meaning.ts'
import { number } from '../../catalog/search/filter-kinds.ts'
import { filterNamesDescription } from '../../catalog/search/filter-names.ts'
import { fieldOf, searchFilters } from '../../catalog/search/filter-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { maxPages } from './rules.ts'

/** Omitted if null, as they are for most events. */
const shownIfSet = { rainDate: true, confirmedAt: true, askedAt: true, reportedAt: true } as const

/** Event on the map and in the list beside it. */
export const mapEvent = foundEvent
  .pick({
    ...nameFields,
    ...whenFields,
    timeZone: true,
    ongoing: true,
    venueName: true,
    ...townFields,
    ...pointFields,
    attendanceCost: true,
    eventStatus: true,
    series: true,
    distance: true,
    ...shownIfSet,
  })
  .partial(shownIfSet)
export type MapEvent = z.infer<typeof mapEvent>

const box = z
  .array(z.number())
  .length(4)
  .describe(
    'West, south, east and north in degrees; west is greater than east if the box crosses 180°.',
  )

export const mapCell = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int().positive(),
  /** Bounding box of the events. */
  box,
  /** True if all events are placed by their address. */
  exact: z.boolean(),
  /** True if all events are at one point, so that no zoom separates them. */
  spot: z.boolean(),
})
export type MapCell = z.infer<typeof mapCell>

export const mapView = z.union([
  z.object({ nation: z.literal(true) }),
  z.object({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
])

export const mapAnswer = z.object({
  /** Number of all matching listings, inside or outside the box: the total of the search. */
  total: z.int().nonnegative(),
  /** Number of dates in these listings. */
  dates: z.int().nonnegative(),
  /** Number of events in the box: the sum of all cells and single events. */
  inBox: z.int().nonnegative(),
  box,
  view: mapView,
  cells: z.array(mapCell),
  events: z.array(mapEvent),
  /** A page of the listings in the box: soonest first, or for a trip, in the order of its route. */
  list: z.array(mapEvent),
  page: z.int().positive(),
  pages: z.int().nonnegative(),
  /** Lines of [longitude, latitude]: the road that `near` names, or the route of a trip. */
  road: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
})
export type MapAnswer = z.infer<typeof mapAnswer>

/** Filters of the search, with zoom and page. */
export const mapQuery = searchFilters.safeExtend({
  zoom: fieldOf(number(widestZoom, closestZoom)),
  page: fieldOf(number(1, maxPages, { integer: true })),
})

export const findOnMap = endpoint({
  method: 'GET',
  path: '/api/events/map',
  summary: 'Returns live events in a map view: counts by cell, and single events.',
  description:
    'Takes the filters of `/api/events`; `sortBy`, `limit` and `cursor` are ignored. A series counts once, at the place of its first matching date. With `bbox` and `zoom`, events in exactly that box are grouped into cells of about 72 pixels at that Web Mercator zoom (256-pixel world), or at a lower zoom if there would be thousands of cells. Without `zoom`, the box is extended to the frame of a map that shows it. Without `bbox`, the map shows the place or state of the filters, else the whole country. Cell counts and single events add up to `inBox`; `total` is the number of matching events everywhere.',
  tag: 'Map',
  query: mapQuery,
  response: mapAnswer,
  responseHeaders: {
    'X-Served-From': '"memory" while the database is down; results are the last known ones.',
    'X-Corrected-Keyword':
      'Corrected keyword, percent-encoded, that was searched because the keyword matched nothing.',
    'X-Filter-Names': filterNamesDescription,
    'X-Place': placeDescription,
  },
  errors: ['invalid_request', 'unavailable'],
})

const attributionPart = z.object({
  text: z.string(),
  /** http(s) address. */
  href: z.string().optional(),
})
export type AttributionPart = z.infer<typeof attributionPart>

export const mapStyle = z.object({
  /** MapLibre GL style with absolute addresses. */
  style: z.record(z.string(), z.unknown()),
  /** Credits of its sources, each split into parts. */
  attribution: z.array(z.array(attributionPart)),
  /** Changes whenever the style, its servers or its credits change. */
  version: z.string(),
})
export type MapStyle = z.infer<typeof mapStyle>

export const getMapStyle = endpoint({
  method: 'GET',
  path: '/api/map-style',
  summary: 'Returns the MapLibre GL style of the base map, if the operator has configured one.',
  description:
    "URLs in the style are absolute, and its tile sets are inlined. 404 if the site draws the map itself (MAP_STYLE_URL is not set), 503 while the style can't be read.",
  tag: 'Map',
  response: mapStyle,
  errors: ['not_found', 'unavailable'],
})

const drawing = {
  tag: 'Map',
  response: z.string(),
  produces: 'image/svg+xml',
  responseHeaders: { ETag: 'Entity tag for If-None-Match: 304 if nothing has changed.' },
} as const

export const getNationDrawing = endpoint({
  ...drawing,
  method: 'GET',
  path: '/maps/us.svg',
  summary:
    'Returns the map of the whole country as SVG: Albers projection, with insets for Alaska, Hawaii and the territories.',
  description:
    'A page that includes the element `#map` by `<use>` can set its colors with the CSS variables `--map-…`. Not for navigation.',
  errors: ['unavailable'],
})

export const getSheetDrawing = endpoint({
  ...drawing,
  method: 'GET',
  path: '/maps/{zoom}/{column}/{row}.svg',
  summary: 'Returns a sheet of the map in Web Mercator as SVG.',
  description:
    'Sheets are 1,200 by 840 pixels and overlap: centers of neighbors are 160 pixels apart horizontally and 112 vertically. Zoom levels are 4.5 to 14.5 in half steps. 404 for a sheet that shows no part of the United States.',
  params: z.object({
    zoom: z.string().regex(/^\d{1,2}(\.5)?$/),
    /** Negative west of 180°: Guam and the end of the Aleutians. */
    column: z.string().regex(/^(-[1-9]\d{0,4}|\d{1,5})$/),
    row: z.string().regex(/^\d{1,5}$/),
  }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
})
