import { readDraft } from '../../../catalog/event/check-draft.ts'
import { draftInputOf } from '../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import type { OpenCorrection } from '../../../catalog/server/corrections/open-corrections.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'

/** An event as it is live, or with what waits for review. */
export const versionOf = (event: StoredEvent, open?: OpenCorrection): EventDraft =>
  readDraft({ ...draftInputOf(event), ...open?.changes }).draft

/** A version to be changed: the pin is worked out again if the place changes. */
export const asInput = (event: StoredEvent, version: EventDraft) => ({
  ...version,
  location: draftInputOf(event).location,
  latitude: null,
  longitude: null,
})
