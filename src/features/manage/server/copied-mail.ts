import { longDate } from '../../../catalog/time/local-dates.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type CopiedNews = {
  name: string
  dates: readonly string[]
  path: string
  /** Number of dates that wait for review. */
  waiting: number
}

/** Tells an organizer that an event has come in again, and gives its own private link. */
export const copiedMail = ({ name, dates, path, waiting }: CopiedNews): RenderedMail =>
  renderMail({
    title: `We received the new ${dates.length > 1 ? 'dates' : 'date'} for your event: ${name}`,
    paragraphs: [
      `Your event was submitted to ${siteSettings.name} again with your private link. Here's what we received:`,
      { quote: [name, ...dates.map((date) => longDate(date))].join('\n') },
      stateOf(waiting, dates.length),
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
