import { longDate } from '../../../catalog/time/local-dates.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type CopiedNews = {
  name: string
  dates: readonly string[]
  path: string
  /** It did not have to wait for review. */
  isLive: boolean
}

/** Tells an organizer that an event has come in again, and gives its own private link. */
export const copiedMail = ({ name, dates, path, isLive }: CopiedNews): RenderedMail =>
  renderMail({
    title: `We received the new ${dates.length > 1 ? 'dates' : 'date'} for your event: ${name}`,
    paragraphs: [
      `Your event was submitted to ${siteSettings.name} again with your private link. Here's what we received:`,
      { quote: [name, ...dates.map((date) => longDate(date))].join('\n') },
      isLive
        ? "It's live now. You've submitted enough good events that we'll review this one later."
        : "We review it before it goes live. You'll hear from us either way.",
      "It has its own private link, just for you. Keep this message, and don't share the link. The earlier event's link works for that event only.",
    ],
    links: [ownLink('Private link to the new event', path)],
  })
