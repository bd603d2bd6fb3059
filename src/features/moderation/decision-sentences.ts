/** Messages to reviewers about earlier decisions and changes. */
import type { Lifecycle } from '../../catalog/event/event.ts'

const verbs: Record<string, string> = {
  approved: 'approved',
  rejected: 'rejected',
  merged: 'merged into another event',
  taken_down: 'taken down',
  restored: 'restored',
  published_by_trust: 'published by trust',
}

const standing: Record<Lifecycle, string> = {
  pending: 'This event is waiting for review.',
  published: 'This event is already published.',
  archived: 'This event is already in the archive.',
  deleted: 'This event is already deleted.',
}

/** "2026-11-20 10:31 UTC" of an instant. */
export const momentLabel = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** "Already approved by ana@example.com, 2026-11-20 10:31 UTC."; the event's state if there is no decision. */
export const decisionSentence = (
  status: Lifecycle,
  last: { by: string; action: string; at: string } | undefined,
): string =>
  last
    ? `Already ${verbs[last.action] ?? last.action} by ${last.by}, ${momentLabel(last.at)}.`
    : standing[status]

/** "The organizer changed this after you opened it."; `by` is an address, or an actor such as `organizer`. */
export const changeSentence = (by: string | undefined): string => {
  const who = by?.includes('@') ? by : by === 'organizer' ? 'The organizer' : 'Someone'
  return `${who} changed this after you opened it.`
}
