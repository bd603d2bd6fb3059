/** Loads the page of a series, a venue or an organizer. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import type { Call } from '../../../kit/call.ts'
import { loadPage } from '../../../kit/load-page.ts'
import {
  getOrganizerDates,
  getSeriesDates,
  getVenueDates,
  type ListedDates,
  type ProfileDates,
} from '../contract.ts'

export type DatesPage<Dates extends ListedDates = ListedDates> = {
  /** Cursor of the displayed past dates; undefined for the latest. */
  before: string | undefined
  dates: Dates
  now: number
}
export type ProfilePage = DatesPage<ProfileDates>

const beforeOf = (url: URL) => url.searchParams.get('before') ?? undefined

/** Throws CallError, with status 404 if there are no dates. */
export const loadDates = async (call: Call, id: string, url: URL): Promise<DatesPage> => {
  const before = beforeOf(url)
  const { body } = await call(getSeriesDates, { params: { id }, query: { before } })
  return { before, dates: body, now: Date.now() }
}

/** Redirects from a slug that was merged into another. */
export const loadProfile = async (
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  kind: ProfileKind,
  slug: string,
): Promise<ProfilePage> => {
  const url = new URL(request.url)
  const before = beforeOf(url)
  const dates = await loadPage(context, async (call) => {
    const query = { before }
    const { body } =
      kind === 'venue'
        ? await call(getVenueDates, { params: { venue: slug }, query })
        : await call(getOrganizerDates, { params: { organizer: slug }, query })
    return body
  })
  if (dates.profile.slug !== slug)
    throw redirect(profilePath(kind, dates.profile.slug) + url.search, 301)
  return { before, dates, now: Date.now() }
}
