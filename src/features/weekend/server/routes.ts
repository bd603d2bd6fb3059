import { encodeQR } from 'qr'
import { feedFile } from '../../../catalog/calendar/server/feed-file.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { calendarFileName } from '../../../catalog/file/file-names.ts'
import { publicUrl, weekendPath } from '../../../catalog/links/paths.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import {
  getWeekendCode,
  getWeekendFile,
  listSavedEvents,
  type SavedList,
  savedEvent,
} from '../contract.ts'
import { findSaved } from './queries.ts'

const name = 'My Weekend'

type Parts = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

export const weekendRoutes = (api: Api, { db, config }: Parts): void => {
  const base = createPublicBase(config.PUBLIC_URL)

  api.handle(listSavedEvents, async ({ query, reply }) =>
    reply.with(await listSaved(db, query.events)),
  )

  api.handle(getWeekendFile, async ({ query, request, reply }) => {
    const events = eachOnce(await findSaved(db, query.events))
    const file = await feedFile(events, { base: base.of(request), name })
    return reply.with(file, {
      'content-disposition': `attachment; filename="${calendarFileName(name)}"`,
    })
  })

  api.handle(getWeekendCode, ({ query, request, reply }) => {
    const address = publicUrl(base.of(request), weekendPath(query.events))
    return reply.with(encodeQR(address, 'svg', { ecc: 'low' }))
  })
}

const listSaved = async (db: Db, ids: readonly string[]): Promise<SavedList> => {
  const found = await findSaved(db, ids)
  const byAsked = new Map(found.map(({ asked, event }) => [asked, event.id]))
  return {
    events: eachOnce(found).map((event) => savedEvent.parse(event)),
    merged: Object.fromEntries([...byAsked].filter(([asked, id]) => asked !== id)),
    missing: ids.filter((id) => !byAsked.has(id)),
  }
}

/** Two saved events may have been merged into one. */
const eachOnce = (found: readonly { event: Event }[]): Event[] => [
  ...new Map(found.map(({ event }) => [event.id, event])).values(),
]
