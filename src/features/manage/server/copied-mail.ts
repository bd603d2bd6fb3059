import { longDate } from '../../../catalog/local-dates.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type CopiedNews = { name: string; dates: readonly string[]; href: string }

/** Tells an organizer that an event has come in again, and gives its own private link. */
export const copiedMail = ({ name, dates, href }: CopiedNews): RenderedMail =>
  renderMail({
    title: `We have the new ${dates.length > 1 ? 'dates' : 'date'} of your event: ${name}`,
    paragraphs: [
      `By your private link your event was sent to ${siteSettings.name} again. This is what came in:`,
      { quote: [name, ...dates.map((date) => longDate(date))].join('\n') },
      'A person looks at it before it is published. You will hear from us either way.',
      'It has a private link of its own, which is yours alone: keep this message, and do not pass the link on. The link of the earlier event is for that one only.',
    ],
    links: [{ label: 'Private link of the new event', href }],
  })
