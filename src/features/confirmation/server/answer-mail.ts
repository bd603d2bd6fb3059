/** Tells an organizer what was answered by the link, in case it was somebody else. */
import { changeNote } from '../../../catalog/event/event-changes.ts'
import { quotedName } from '../../../catalog/event/quoted-name.ts'
import { confirmPath, eventPath, publicUrl } from '../../../catalog/links/paths.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

const titles: Record<ConfirmationAnswer, string> = {
  still_on: 'You confirmed your event',
  rain_date: 'Your event moved to its rain date',
  moved: 'Your event has a new date',
  cancelled: 'Your event is canceled',
}

export const answeredMail = (
  event: StoredEvent,
  answer: ConfirmationAnswer,
  token: string,
): RenderedMail =>
  answerMail(event, token, {
    title: titles[answer],
    lead: 'Visitors, calendars and feeds now show this:',
    action: "Wasn't it you, or is it wrong? Undo it",
  })

export const undoneMail = (
  event: StoredEvent,
  answer: ConfirmationAnswer,
  token: string,
): RenderedMail =>
  answerMail(event, token, {
    title: 'Your answer was undone',
    lead: `We sent you a message titled "${titles[answer]}". That no longer holds. Visitors, calendars and feeds now show this:`,
    action: 'Answer again',
  })

type Told = { title: string; lead: string; action: string }

const answerMail = (event: StoredEvent, token: string, { title, lead, action }: Told) => {
  const { id, name, date } = event
  return renderMail({
    title: `${title}: ${name}`,
    paragraphs: [
      lead,
      {
        quote: [
          quotedName(name),
          date === null ? 'Open year-round' : longDate(date),
          changeNote(event) || 'On as scheduled.',
        ].join('\n'),
      },
    ],
    links: [
      { label: action, href: publicUrl(mailBase, confirmPath(token)) },
      { label: 'Its page', href: publicUrl(mailBase, eventPath(id)) },
    ],
  })
}
