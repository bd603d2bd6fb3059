/** Loads the page of a series or of a venue. */
import type { Call } from '../../../kit/call.ts'
import { getSeriesDates, getVenueDates, type ListedDates } from '../contract.ts'

export type DatesPage = {
  of: { series: string } | { venue: string }
  /** Which past dates are shown; undefined for the latest. */
  before: string | undefined
  dates: ListedDates
  now: number
}

/** Throws CallError, with status 404 where there are no dates. */
export const loadDates = async (call: Call, of: DatesPage['of'], url: URL): Promise<DatesPage> => {
  const before = url.searchParams.get('before') ?? undefined
  const { body } =
    'series' in of
      ? await call(getSeriesDates, { params: { id: of.series }, query: { before } })
      : await call(getVenueDates, { params: { venue: of.venue }, query: { before } })
  return { of, before, dates: body, now: Date.now() }
}
