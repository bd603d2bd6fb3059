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
    'West, south, east and north in degrees; the west is greater than the east across 180°.',
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
  summary: 'Counts live events by cells of a map, with single events among them.',
  description:
    'Takes the filters of `/api/events`; `sortBy`, `limit` and `cursor` are accepted without effect. A series is one listing, at the place of its first matching date. With `bbox` and `zoom`, exactly that box is counted in cells of about 72 pixels at that Web Mercator zoom (256-pixel world), or at a wider one where there would be thousands of cells. Without `zoom`, the box grows to the frame of a map that shows it; without `bbox`, the map shows the place or state that the filters name, or the whole country. Counts of cells and single events add up to `inBox`, and over the whole map to `total`.',
  tag: 'Map',
  query: mapQuery,
  response: mapAnswer,
  responseHeaders: {
    'X-Served-From': '"memory" while the database is down: results are the last known ones.',
    'X-Corrected-Keyword':
      'The spelling searched for instead, percent-encoded, when the keyword matched nothing.',
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
  summary: 'The style of the map that replaces the drawing, where the operator has chosen one.',
  description:
    "A style of MapLibre GL whose addresses are absolute, with its tile sets described in place. 404 where the map is drawn by this site, 503 while the style can't be read.",
  tag: 'Map',
  response: mapStyle,
  errors: ['not_found', 'unavailable'],
})

const drawing = {
  tag: 'Map',
  response: z.string(),
  produces: 'image/svg+xml',
  responseHeaders: { ETag: 'Send it back as If-None-Match to get 304 until the drawing changes.' },
} as const

export const getNationDrawing = endpoint({
  ...drawing,
  method: 'GET',
  path: '/maps/us.svg',
  summary:
    'The whole country as SVG: Albers projection, with insets for Alaska, Hawaii and the territories.',
  description:
    'The element `#map` takes its colors from the CSS variables `--map-…` of a page that shows it by `<use>`, and has those of a paper map by itself. Not for navigation.',
  errors: ['unavailable'],
})

export const getSheetDrawing = endpoint({
  ...drawing,
  method: 'GET',
  path: '/maps/{zoom}/{column}/{row}.svg',
  summary: 'A sheet of the map in Web Mercator as SVG.',
  description:
    'Sheets are 1,200 by 840 pixels and overlap: the middles of neighbors are 160 and 112 pixels apart, at zooms 4.5 to 14.5 in half steps. Only sheets that show a part of the United States exist.',
  params: z.object({
    zoom: z.string().regex(/^\d{1,2}(\.5)?$/),
    /** Negative west of 180°: Guam and the end of the Aleutians. */
    column: z.string().regex(/^(-[1-9]\d{0,4}|\d{1,5})$/),
    row: z.string().regex(/^\d{1,5}$/),
  }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
})
