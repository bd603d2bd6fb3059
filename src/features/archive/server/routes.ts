import { getNextDate } from '../../../catalog/event/next-date.ts'
import { findEvent, findNextDate } from '../../../catalog/event/server/find-event.ts'
import { createCleanWords } from '../../../catalog/search/server/search-words.ts'
import { toQuery } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { listArchive, listArchiveStates, listArchiveYears, searchArchive } from '../contract.ts'
import type { ArchiveFilters } from '../filters.ts'
import { listStates, listYears } from './browse-archive.ts'
import { type ArchivePage, findArchived } from './find-archived.ts'

export const archiveRoutes = (api: Api, { db }: { db: Db }): void => {
  const clean = createCleanWords(db)

  api.handle(searchArchive, async ({ body, reply }) => {
    const page = await findArchived(db, body, clean)
    return reply.page(page.events, pageOf(body, page))
  })

  api.handle(listArchive, async ({ query, isFresh, reply }) => {
    const page = await findArchived(db, query, clean)
    const info = pageOf(query, page)
    const etag = etagOf(JSON.stringify([info, page.events]))
    if (isFresh(etag)) return reply.unchanged({ etag, ...sharedHeaders })
    return reply.page(page.events, { ...info, headers: { etag, ...sharedHeaders } })
  })

  api.handle(listArchiveYears, async ({ query, reply }) =>
    reply.with(await listYears(db, query.state), sharedHeaders),
  )

  api.handle(listArchiveStates, async ({ query, reply }) =>
    reply.with(await listStates(db, query.year), sharedHeaders),
  )

  api.handle(getNextDate, async ({ params, reply }) => {
    const event = await findEvent(db, params.id)
    if (!event) throw new AppError('not_found')
    return reply.with((await findNextDate(db, event)) ?? null, sharedHeaders)
  })
}

/** The URL of the next page is that of the cacheable GET call with the same filters. */
const pageOf = (filters: ArchiveFilters, { total, next }: ArchivePage) => ({
  total,
  next: next && listArchive.path + toQuery({ ...filters, cursor: next }),
})
