/** Events for tests of searches: complete, in Chicago, far in the future; pass what differs. */
import { getDraft } from '../../src/catalog/event/check-draft.ts'
import type { EventDraftInput } from '../../src/catalog/event/event-draft.ts'
import { saveEvents, saveSeries } from '../../src/catalog/event/server/event-store.ts'
import type { NewEvent } from '../../src/catalog/event/server/new-event.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const chicago = { latitude: 41.8818, longitude: -87.6231, timeZone: 'America/Chicago' }

export type EventPlan = Partial<EventDraftInput> & {
  id: string
  at?: { latitude: number; longitude: number; timeZone: string }
  seriesId?: string
  requestedStatus?: NewEvent['requestedStatus']
  demo?: boolean
}

export const madeEvent = ({
  id,
  at = chicago,
  seriesId,
  requestedStatus,
  demo,
  ...draft
}: EventPlan): NewEvent => ({
  id,
  draft: getDraft({
    name: 'Meet',
    eventType: 'car_show',
    date: draft.ongoing ? null : '2099-06-06',
    city: 'Chicago',
    state: 'IL',
    venueName: 'Lot',
    ...draft,
  }),
  place: { ...at, locationPrecision: 'address' },
  requestedStatus: requestedStatus ?? 'published',
  seriesId,
  demo,
})

/** Saves events and their series. */
export const saveMade = async (db: Db, plans: readonly EventPlan[]): Promise<void> => {
  const ids = [...new Set(plans.flatMap(({ seriesId }) => seriesId ?? []))]
  await db.transaction().execute(async (transaction) => {
    await saveSeries(
      transaction,
      ids.map((id) => ({ id, rule: null, ruleInWords: `Dates of ${id}` })),
    )
    await saveEvents(transaction, plans.map(madeEvent))
  })
}
