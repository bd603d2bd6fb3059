import { readBox } from '../../../catalog/place/map-box.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { filterNamesOf } from '../../../catalog/search/server/profile-filter-names.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type IsFresh, JsonText, type Reply, reply } from '../../../platform/http/reply.ts'
import { aboutAnswer, dayCache, sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { findOnMap, getMapStyle, getNationDrawing, getSheetDrawing } from '../contract.ts'
import type { Basemap } from './basemap/basemap.ts'
import { type CachedDrawing, createDrawingCache, isSheet } from './drawing/drawing-cache.ts'
import { recallAnswer, shownOf } from './find-on-map.ts'

/** Drawings change only with a release; an old sheet next to new ones does no harm. */
const drawingCacheControl = `${dayCache}, stale-while-revalidate=604800`

type MapDeps = Resolvers & {
  search: EventSearch
  basemap?: Basemap
  reads: Pick<Reads, 'url'>
}

export const mapRoutes = (api: Api, { search, basemap, reads, ...resolvers }: MapDeps): void => {
  const drawings = createDrawingCache(reads.url)

  api.handle(findOnMap, async ({ query: { bbox, zoom, page = 1, ...filters }, isFresh }) => {
    const query = await resolveFilters(resolvers, filters)
    const points = await search.points(query)
    const box = bbox === undefined ? undefined : readBox(bbox)
    const shown = shownOf({ bbox: box, zoom, page }, query)
    const { text, etag } = recallAnswer(points, { shown, page, near: query.near, road: query.road })
    const { correctedKeyword } = points
    const headers = {
      etag,
      ...aboutAnswer(search.isAway, sharedHeaders),
      ...(await filterNamesOf(resolvers, filters)),
      ...(correctedKeyword && { 'x-corrected-keyword': encodeURIComponent(correctedKeyword) }),
    }
    return reply.unlessNotModified(isFresh, new JsonText(text), headers)
  })

  api.handle(getMapStyle, async ({ isFresh }) => {
    if (!basemap) throw new AppError('not_found', { message: 'The map is drawn by this site.' })
    const style = await basemap.get()
    if (!style) throw new AppError('unavailable', { message: "The map style can't be read." })
    const headers = { ...sharedHeaders, etag: `W/"${style.answer.version}"` }
    return reply.unlessNotModified(isFresh, style.answer, headers)
  })

  api.handle(getNationDrawing, async ({ network, isFresh }) =>
    answer(await drawings.get(undefined, network), isFresh),
  )

  api.handle(getSheetDrawing, async ({ params, network, isFresh }) => {
    const { zoom, column, row } = params
    const sheet = { zoom: Number(zoom), column: Number(column), row: Number(row) }
    if (!isSheet(sheet)) throw new AppError('not_found', { message: "There's no such sheet." })
    return answer(await drawings.get(sheet, network), isFresh)
  })
}

const answer = (drawing: CachedDrawing, isFresh: IsFresh): Reply<string> => {
  const { identity, packed, etag } = drawing
  const headers = { etag, 'cache-control': drawingCacheControl, vary: 'Accept-Encoding' }
  return { ...reply.unlessNotModified<string>(isFresh, identity, headers), packed }
}
