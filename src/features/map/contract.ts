/** Map: live events on a drawn map of the United States, with the filters of the search. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const drawingHeaders = {
  ETag: 'Send it back as If-None-Match to get 304 until the drawing changes.',
}
const tag = 'Map'
const produces = 'image/svg+xml'
const wholeNumber = z.string().regex(/^\d{1,5}$/)

export const getNationDrawing = endpoint({
  method: 'GET',
  path: '/maps/us.svg',
  summary:
    'The whole country as SVG: Albers projection, with insets for Alaska, Hawaii and the territories.',
  description:
    'The element `#map` takes its colors from the CSS variables `--map-…` of a page that shows it by `<use>`, and has those of a paper map by itself. Drawn, not to drive by.',
  tag,
  response: z.string(),
  produces,
  responseHeaders: drawingHeaders,
  errors: ['unavailable'],
})

export const getSheetDrawing = endpoint({
  method: 'GET',
  path: '/maps/{zoom}/{column}/{row}.svg',
  summary: 'A sheet of the map in Web Mercator as SVG.',
  description:
    'Sheets are 1,200 by 840 pixels and overlap: the middles of neighbors are 160 and 112 pixels apart, at zooms 4.5 to 12.5 in half steps. Only sheets that show a part of the United States exist.',
  tag,
  params: z.object({
    zoom: z.string().regex(/^\d{1,2}(\.5)?$/),
    column: wholeNumber,
    row: wholeNumber,
  }),
  response: z.string(),
  produces,
  responseHeaders: drawingHeaders,
  errors: ['not_found', 'rate_limited', 'unavailable'],
})
