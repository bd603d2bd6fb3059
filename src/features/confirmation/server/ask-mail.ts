import { confirmPath } from '../../../catalog/links/private-paths.ts'
import { eventMail } from '../../../catalog/server/event-mail.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { longDay } from '../../../catalog/time/day-in-words.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'

export type ReminderDate = { event: StoredEvent; token: string }

/** Asks about one date, or about the next ones of a series, each with its own link, and how to stop being asked. */
export const askMail = (dates: readonly ReminderDate[], stopPath: string): RenderedMail => {
  const isOne = dates.length === 1
  return eventMail({
    title: 'Still on?',
    events: dates.map(({ event }) => event),
    lead: isOne
      ? `Visitors of ${siteSettings.name} see when an organizer last confirmed a date. Is this one still on?`
      : `Visitors of ${siteSettings.name} see when an organizer last confirmed a date. Are these still on?`,
    paragraphs: [
      ...(isOne
        ? []
        : ['Are all dates of a month on? Open any of them and confirm the month with one press.']),
      `Open the link${isOne ? '' : ' of each date'} and press a button: still on, rain date, moved or canceled. Your answer is live at once, and you can undo it. Opening a link changes nothing.`,
      "The links are just for you. Don't share them.",
    ],
    links: [
      ...dates.map(({ event, token }) =>
        ownLink(isOne ? 'Answer' : longDay(event.date), confirmPath(token)),
      ),
      ownLink('Stop these reminders', stopPath),
    ],
  })
}
