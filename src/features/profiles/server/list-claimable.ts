/** Venues and organizers of the events of a private link. */

import { organizerSlug, venueSlug } from '../../../catalog/place/venue-slug.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { organizerPath, venuePath } from '../../../catalog/profile/profile-paths.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Claimable } from '../claim-contract.ts'
import { readClaimable } from './claim-standing.ts'

/** More than the venues and organizers of any real submission. */
const maxPages = 20

/** Each page once, even if some of its events are of a profile that was merged into it. */
export const listClaimableOf = async (
  db: Db,
  { id, submitterEmail: email }: Submission,
): Promise<Claimable[]> => {
  type Row = { venueName: string; city: string; state: string; organizerName: string }
  const events = await queryRows(db)<Row>`
    select distinct e.venue_name as "venueName", e.city, e.state, e.organizer_name as "organizerName"
    from submission_events m join events e on e.id = m.event_id
    where m.submission_id = ${id} and e.status <> 'deleted' limit ${maxPages}`
  const candidates = new Map<string, { kind: ProfileKind; slug: string }>()
  for (const event of events) {
    const { venueName, city, state, organizerName } = event
    if (venuePath(event)) {
      const slug = venueSlug(venueName, city, state)
      candidates.set(`venue ${slug}`, { kind: 'venue', slug })
    }
    if (organizerPath(organizerName)) {
      const slug = organizerSlug(organizerName)
      candidates.set(`organizer ${slug}`, { kind: 'organizer', slug })
    }
  }
  const pages = new Map<string, Claimable>()
  for (const each of [...candidates.values()].slice(0, maxPages)) {
    const page = await readClaimable(db, { ...each, email })
    if (page) pages.set(`${page.kind} ${page.slug}`, page)
  }
  return [...pages.values()]
}
