import { eventMail, type MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'

export type Received = {
  /** All dates. */
  events: readonly MailedEvent[]
  /** The private link. */
  href: string
  /** The sender is trusted and may publish it with the link. */
  canPublish: boolean
}

/**
 * Tells a submitter that an event has come in, and gives the private link. Anybody can have it sent to any
 * address, so it carries little of what was typed: the days, and the name without addresses in it.
 */
export const receivedMail = ({ events, href, canPublish }: Received): RenderedMail =>
  eventMail({
    title: 'We received your event',
    events,
    lead: `Thanks for submitting an event to ${siteSettings.name}. Here's what we received:`,
    paragraphs: [
      canPublish
        ? 'You can publish it now: open the link below and press "Publish now". Otherwise, it waits for review.'
        : "We review every event before it goes live. You'll hear from us either way.",
      "The link below is just for you. It opens your event without a password. Keep this message, and don't share the link.",
      "If you didn't submit this event, you can ignore this message.",
    ],
    links: [{ label: 'Your private link', href }],
  })
