import { readFileSync } from 'node:fs'
import { encodeQR } from 'qr'
import { feedFile } from '../../../catalog/calendar/server/feed-file.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { findSaved } from '../../../catalog/event/server/find-saved.ts'
import { calendarFileName } from '../../../catalog/file/file-names.ts'
import { publicUrl, weekendPath } from '../../../catalog/links/paths.ts'
import { openByToken } from '../../../catalog/submission/server/open-by-token.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import type { HttpResponse } from '../../../platform/http/http-response.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { workerPolicy } from '../../../platform/http/security.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import {
  changeWeekendCalendar,
  endWeekendCalendar,
  getWeekendCalendar,
  getWeekendCode,
  getWeekendFile,
  listSavedEvents,
  makeWeekendCalendar,
  type SavedList,
  savedEvent,
} from '../contract.ts'

import { addCalendar, changeCalendar, endCalendar, readCalendar } from './weekend-calendars.ts'

const name = 'My Weekend'

type WeekendDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL' | 'OFFLINE_COPIES'> }

export const weekendRoutes = (api: Api, { db, config }: WeekendDeps): void => {
  const base = createPublicBase(config.PUBLIC_URL)

  api.answer(listSavedEvents, ({ events }) => listSaved(db, events))

  api.handle(getWeekendFile, async ({ query, request, reply }) => {
    const events = withoutDuplicates(await findSaved(db, query.events))
    const file = await feedFile(events, { base: base.of(request), name })
    return reply.with(file, {
      'content-disposition': `attachment; filename="${calendarFileName(name)}"`,
    })
  })

  api.handle(getWeekendCode, ({ query, request, reply }) => {
    const address = publicUrl(base.of(request), weekendPath(query.events))
    return reply.with(encodeQR(address, 'svg', { ecc: 'low' }))
  })

  calendarRoutes(api, db, base)
  api.routes.add({
    method: 'GET',
    path: '/service-worker.js',
    answer: () => serviceWorker(config.OFFLINE_COPIES === 'on'),
  })
}

const perNetwork: RateLimit = { limit: 20, windowSeconds: 3600 }

/** Calendar services request from their provider's network. */
const reads: RateLimit = { limit: 6_000, windowSeconds: 600 }

const calendarRoutes = (api: Api, db: Db, base: ReturnType<typeof createPublicBase>): void => {
  api.answer(makeWeekendCalendar, async ({ events }, network) => {
    await requireToken(db, `weekend:${network}`, perNetwork)
    return { token: await addCalendar(db, events) }
  })

  api.answer(changeWeekendCalendar, async ({ token, events }, network) => {
    const change = () => changeCalendar(db, token, events)
    await openByToken(db, `weekend-change:${network}`, change)
  })

  api.answer(endWeekendCalendar, async ({ token }, network) => {
    await openByToken(db, `weekend-change:${network}`, () => endCalendar(db, token))
  })

  api.handle(getWeekendCalendar, async ({ params, network, request, isFresh, reply }) => {
    const read = () => readCalendar(db, params.token)
    const ids = await openByToken(db, `weekend-read:${network}`, read, reads)
    const events = withoutDuplicates(await findSaved(db, ids))
    const file = await feedFile(events, { base: base.of(request), name })
    const etag = etagOf(file)
    return isFresh(etag) ? reply.unchanged({ etag }) : reply.with(file, { etag })
  })
}

const listSaved = async (db: Db, ids: readonly string[]): Promise<SavedList> => {
  const found = await findSaved(db, ids)
  const foundIds = new Map(found.map(({ asked, event }) => [asked, event.id]))
  return {
    events: withoutDuplicates(found).map((event) => savedEvent.parse(event)),
    merged: Object.fromEntries([...foundIds].filter(([asked, id]) => asked !== id)),
    missing: ids.filter((id) => !foundIds.has(id)),
  }
}

/** Removes duplicates: two saved events may have been merged into one. */
const withoutDuplicates = (found: readonly { event: Event }[]): Event[] => [
  ...new Map(found.map(({ event }) => [event.id, event])).values(),
]

const file = new URL('../../../../public/service-worker.js', import.meta.url)
const workerScript = readFileSync(file, 'utf8')

/**
 * Removes a broken worker: browsers request its file whenever one of its pages is opened, and at least once a day. Open
 * pages and the saved events, which are in IndexedDB, are kept.
 */
const removalScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const drop = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(drop.then(() => registration.unregister()))
})
`

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  // A worker's requests are governed by its own CSP, not by that of pages.
  'content-security-policy': workerPolicy([]),
  'cache-control': 'no-cache',
}

/** `keepsCopies`: false for the script that removes the worker. */
const serviceWorker = (keepsCopies: boolean): HttpResponse => ({
  status: 200,
  headers,
  body: keepsCopies ? workerScript : removalScript,
})
