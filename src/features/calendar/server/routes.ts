import { calendarFile } from '../../../catalog/calendar-file.ts'
import { calendarFileName } from '../../../catalog/file-names.ts'
import { eventCalendarPath } from '../../../catalog/paths.ts'
import { findRedirect } from '../../../catalog/server/event-redirects.ts'
import { findEvent } from '../../../catalog/server/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf, holdsVersion } from '../../../platform/http/etag.ts'
import { getEventCalendar } from '../contract.ts'

type CalendarParts = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

/** Short, so that a cancellation is soon known everywhere. */
const cacheControl = 'public, max-age=60'

export const calendarRoutes = (api: Api, { db, config }: CalendarParts): void => {
  api.handle(getEventCalendar, async ({ params, request, reply }) => {
    const event = await findEvent(db, params.id)
    if (!event) {
      const kept = await findRedirect(db, params.id)
      if (kept === undefined)
        throw new AppError('not_found', { message: 'There is no such event.' })
      return reply.moved(eventCalendarPath(kept))
    }
    if (event.ongoing || event.date === null) {
      throw new AppError('not_found', { message: 'This place is open for good and has no date.' })
    }
    const file = calendarFile([event], { base: config.PUBLIC_URL ?? new URL(request.url).origin })
    const etag = etagOf(file)
    const headers = { etag, 'cache-control': cacheControl }
    if (holdsVersion(request, etag)) return reply.unchanged(headers)
    return reply.with(file, {
      ...headers,
      'content-disposition': `attachment; filename="${calendarFileName(event.name)}"`,
    })
  })
}
