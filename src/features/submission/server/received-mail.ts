import { longDate } from '../../../catalog/local-dates.ts'
import { quotedName } from '../../../catalog/quoted-name.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type Received = {
  name: string
  /** All dates; empty for a place that is open for good. */
  dates: readonly string[]
  /** The private link. */
  href: string
}

/**
 * Tells a submitter that an event has come in, and gives the private link. Anybody can have it sent to any
 * address, so it carries little of what was typed: no address, and nothing in the subject.
 */
export const receivedMail = ({ name, dates, href }: Received): RenderedMail =>
  renderMail({
    title: 'We have your event',
    paragraphs: [
      `Thank you for sending an event to ${siteSettings.name}. This is what came in:`,
      { quote: [quotedName(name), whenOf(dates)].join('\n') },
      'A person looks at every event before it is published. You will hear from us either way.',
      'The link below is yours alone: it opens your event without a password. Keep this message, and do not pass the link on.',
      'If you did not send this event, you need not do anything.',
    ],
    links: [{ label: 'Your private link', href }],
  })

const whenOf = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return 'Open year-round'
  return more.length === 0 ? longDate(first) : `${longDate(first)} and ${more.length} more dates`
}
