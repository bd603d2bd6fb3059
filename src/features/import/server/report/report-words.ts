/** Sentences of a report about events that are likely listed already or are listed no more. */

import type { LikelyDuplicate } from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import type { OffEvent } from '../../../../catalog/event/server/call-off.ts'
import type { MissingEvent, RemovedEvent } from '../../../../catalog/event/server/gone-events.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'

const standings: Record<string, string> = {
  published: 'live',
  pending: 'waiting for review',
  archived: 'in the archive',
  tried: 'in this run',
}

/** Reason for a row whose dates all resemble other events. */
export const duplicateReason = (alike: readonly { of: LikelyDuplicate }[]): string => {
  const of = alike[0]?.of
  if (!of) return ''
  const place = [of.venueName, of.city, of.state].filter(Boolean).join(', ')
  const where = [of.source && `from ${of.source}`, standings[of.status]].filter(Boolean).join(', ')
  const dates = alike.length > 1 ? ` and ${alike.length - 1} more` : ''
  const when = of.date === null ? '' : ` on ${of.date}${dates}`
  return `waits for review: likely the same as ${of.name}${when}, ${place} (${where})`
}

export const heldRemark = (count: number): string =>
  `${formatNumber(count)} live ${count === 1 ? 'event stays as it is: its change waits' : 'events stay as they are: their changes wait'} for review in /admin/corrections, or ${count === 1 ? 'was' : 'were'} rejected there.`

/** Reason for a row of which every date is over. */
export const leftOutReason = 'past event; this source waits for review'

export const leftOutRemark = (count: number): string =>
  `${formatNumber(count)} past ${count === 1 ? 'event was' : 'events were'} left out: this source waits for review, and past events are not reviewed.`

export const renamedRemark = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'event has' : 'events have'} a new identifier but the same name, day and place. The existing ${count === 1 ? 'listing was' : 'listings were'} updated.`

const removals: Record<RemovedEvent['because'], string> = {
  contradicted: 'taken down: its entry no longer includes this date',
  private: 'taken down: its source keeps it private now',
  renamed: 'merged: now listed under another identifier',
  missing: 'taken down: not listed in three consecutive readings',
  page: 'taken down: its own page is gone',
}

export const removedReason = ({ date, because }: RemovedEvent): string =>
  [date, removals[because]].filter(Boolean).join(' ')

const offWords: Record<OffEvent['eventStatus'], string> = {
  cancelled: 'marked as canceled: its own page says so',
  postponed: 'marked as postponed: its own page says so',
}

export const offReason = ({ date, eventStatus }: OffEvent): string =>
  [date, offWords[eventStatus]].filter(Boolean).join(' ')

export const missingReason = ({ date, movedTo }: MissingEvent): string => {
  const moved = movedTo === undefined ? '' : `its own page now says ${longDate(movedTo)};`
  return [date, moved, 'stays until you decide at /admin/feeds'].filter(Boolean).join(' ')
}
