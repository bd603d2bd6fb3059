import type { FindPlace } from '../../../catalog/place/server/places-in-memory.ts'
import { getDateGlance } from '../../../catalog/search/date-glance.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { daysBetween, isYearOfEvents } from '../../../catalog/time/local-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import { glanceAtDate } from './glance-at-date.ts'

type Parts = {
  /** Database in which uses are counted. */
  db: Db
  /** Database from which visitors read. */
  reads: { db: Db }
  findPlace: FindPlace
  search: EventSearch
}

/** Someone who tries all weekends of a season, for several events. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

/** Longer events are no question of one date. */
const maxDays = 31

export const glanceRoutes = (api: Api, { db, reads, findPlace, search }: Parts): void => {
  api.handle(getDateGlance, async ({ params, query, network, reply }) => {
    const { date } = params
    const { endDate = date, ...plan } = query
    if (!isYearOfEvents(date)) throw wrong('date', 'Use a year from 1900 to 2199.')
    if (endDate < date) throw wrong('endDate', "The last day can't be before the first.")
    if (daysBetween(date, endDate) >= maxDays) throw wrong('endDate', `At most ${maxDays} days.`)
    await requireToken(db, `date-glance:${network}`, perNetwork)
    const glance = await glanceAtDate(
      { db: reads.db, findPlace, search },
      { date, endDate, ...plan },
    )
    return reply.with(glance, { 'cache-control': 'no-store' })
  })
}

const wrong = (field: string, message: string) =>
  new AppError('invalid_request', { fields: { [field]: message } })
