/** Messages about decisions, in notifications and in the page, in the words of the dashboard. */
import { noReasonMessage } from '../../../../kit/call.ts'

/** Confirmations, shown once after the redirect, by name in the URL. */
export const doneWords = {
  approved: {
    title: 'Event Approved',
    description: 'The event has been published and is now live on the site.',
  },
  archived: {
    title: 'Event Approved',
    description: "The event has ended, so it's now in the archive.",
  },
  rejected: {
    title: 'Event Rejected',
    description: 'The event submission has been removed.',
  },
  blocked: {
    title: 'Rejected and Blocked',
    description: 'We take nothing more from this sender. You can end the block under "Blocked".',
  },
  asked: {
    title: 'Changes Requested',
    description: 'The organizer gets your words by email. The event stays in the queue.',
  },
  merged: {
    title: 'Events Merged',
    description: "The other event's page now leads to the one you kept.",
  },
  moved: { title: 'Pin Moved', description: 'The event is at its new location.' },
  down: { title: 'Event Taken Down', description: 'You can undo this for 30 days.' },
  restored: { title: 'Undone', description: 'The event is back where it was.' },
  saved: { title: 'Event Saved', description: 'Your changes are saved.' },
  series: {
    title: 'Series Saved',
    description: 'Your changes are saved for all matching dates.',
  },
  protected: {
    title: 'Protection Is On',
    description: 'Browsers now calculate for about a second before we take a form.',
  },
  unprotected: {
    title: 'Protection Is Off',
    description: 'Forms are open to everyone again.',
  },
}
export type DoneName = keyof typeof doneWords

/** True if the decision hides the event; otherwise the event itself has the undo button. */
export const canBeUndone = (what: DoneName): boolean =>
  what === 'rejected' || what === 'blocked' || what === 'merged'

/** Message if the queue can't be loaded. */
export const unreadableQueue = 'Failed to fetch pending events'

/** Failures by the form's `intent`; `message` is the fallback for errors without a reason. */
export const failureWords = {
  approve: { title: 'Approval Failed', message: 'Failed to approve event' },
  reject: { title: 'Rejection Failed', message: 'Failed to reject event' },
  block: { title: 'Not Blocked', message: "The sender isn't blocked." },
  changes: { title: 'Request Failed', message: 'Failed to ask for changes' },
  'approve-several': { title: 'Approval Failed', message: 'Failed to approve the events' },
  'reject-several': { title: 'Rejection Failed', message: 'Failed to reject the events' },
  merge: { title: 'Merging Failed', message: 'Failed to merge the events' },
  move: { title: 'Moving Failed', message: 'Failed to move the pin' },
  middle: { title: 'Moving Failed', message: 'Failed to move the pin' },
  takedown: { title: 'Taking Down Failed', message: 'Failed to take the event down' },
  restore: { title: 'Undo Failed', message: 'Failed to undo' },
  protect: {
    title: 'Protection Not Changed',
    message: noReasonMessage,
  },
}
export type ReviewIntent = keyof typeof failureWords
export type ReviewFailure = { intent: ReviewIntent; message: string }
