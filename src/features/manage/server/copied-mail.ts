import { eventMail, type MailedEvent } from '../../../catalog/server/event-mail.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'

export type CopiedNews = {
  events: readonly MailedEvent[]
  path: string
  /** Number of dates that wait for review. */
  waiting: number
}

/** Tells an organizer that an event has come in again, and gives its own private link. */
export const copiedMail = ({ events, path, waiting }: CopiedNews): RenderedMail =>
  eventMail({
    title: `We received the new ${events.length > 1 ? 'dates' : 'date'} for your event`,
    events,
    lead: `Your event was submitted to ${siteSettings.name} again with your private link. Here's what we received:`,
    paragraphs: [
      stateOf(waiting, events.length),
      "It has its own private link, just for you. Keep this message, and don't share the link. The earlier event's link works for that event only.",
    ],
    links: [ownLink('Private link to the new event', path)],
  })

const stateOf = (waiting: number, dates: number): string => {
  if (waiting === 0)
    return "It's live now. You've submitted enough good events that we'll review this one later."
  if (waiting === dates) return "We review it before it goes live. You'll hear from us either way."
  return `${dates - waiting} of the ${dates} dates are live now. We review the rest before they go live. You'll hear from us either way.`
}
