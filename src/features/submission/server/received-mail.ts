import { quotedName } from '../../../catalog/event/quoted-name.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type Received = {
  name: string
  /** All dates; empty for a place that is open for good. */
  dates: readonly string[]
  /** The private link. */
  href: string
  /** The sender is trusted and may publish it with the link. */
  canPublish: boolean
}

/**
 * Tells a submitter that an event has come in, and gives the private link. Anybody can have it sent to any
 * address, so it carries little of what was typed: no address, and nothing in the subject.
 */
export const receivedMail = ({ name, dates, href, canPublish }: Received): RenderedMail =>
  renderMail({
    title: 'We received your event',
    paragraphs: [
      `Thanks for submitting an event to ${siteSettings.name}. Here's what we received:`,
      { quote: [quotedName(name), whenOf(dates)].join('\n') },
      canPublish
        ? 'You can publish it now: open the link below and press "Publish now". Otherwise, it waits for review.'
        : "We review every event before it goes live. You'll hear from us either way.",
      "The link below is just for you. It opens your event without a password. Keep this message, and don't share the link.",
      "If you didn't submit this event, you can ignore this message.",
    ],
    links: [{ label: 'Your private link', href }],
  })

const whenOf = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return 'Open year-round'
  return more.length === 0 ? longDate(first) : `${longDate(first)} and ${more.length} more dates`
}
