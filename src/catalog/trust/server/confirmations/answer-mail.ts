/** Mail to an organizer about an answer by the link, in case someone else gave it. */
import { mailBase } from '../../../../platform/mail/mail-base.ts'
import type { RenderedMail } from '../../../../platform/mail/render-mail.ts'
import { changeNote } from '../../../event/event-changes.ts'
import { eventMail } from '../../../event/server/event-mail.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import { eventPath, publicUrl } from '../../../links/paths.ts'
import { confirmPath } from '../../../links/private-paths.ts'
import { longDate } from '../../../time/local-dates.ts'
import type { AnswerPlace, ConfirmationAnswer } from '../../confirmation-answers.ts'

const titles: Record<ConfirmationAnswer, string> = {
  still_on: 'You confirmed your event',
  rain_date: 'Your event moved to its rain date',
  moved: 'Your event has a new date',
  cancelled: 'Your event is canceled',
}

const titleOf = (answer: ConfirmationAnswer, { length }: readonly StoredEvent[]): string =>
  length > 1 && answer === 'still_on' ? 'You confirmed your dates' : titles[answer]

const answerWords: Record<ConfirmationAnswer, string> = {
  still_on: "It's still on",
  rain_date: 'It moves to the rain date',
  moved: 'It moves to another date',
  cancelled: "It's canceled",
}

/** `events` are several for an answer about all dates of a month. */
export const answeredMail = (
  events: readonly StoredEvent[],
  answer: ConfirmationAnswer,
  token: string,
): RenderedMail =>
  answerMail(events, token, {
    title: titleOf(answer, events),
    lead: 'Visitors, calendars and feeds now show this:',
    action: 'Not you, or not right? Undo it',
  })

/** Sentences about the undone answer; only answers by a confirmation link were followed by a message. */
const undoneWords: Record<
  AnswerPlace,
  (answer: ConfirmationAnswer, events: readonly StoredEvent[]) => string
> = {
  link: (answer, events) =>
    `We sent you a message titled "${titleOf(answer, events)}". That no longer holds.`,
  private_link: (answer) =>
    `On the page of your private link, your answer was "${answerWords[answer]}". That no longer holds.`,
}

export const undoneMail = (
  events: readonly StoredEvent[],
  { answer, givenBy }: { answer: ConfirmationAnswer; givenBy: AnswerPlace },
  token: string,
): RenderedMail =>
  answerMail(events, token, {
    title: 'Your answer was undone',
    lead: `${undoneWords[givenBy](answer, events)} Visitors, calendars and feeds now show this:`,
    action: 'Answer again',
  })

/** Mail about a new date that waits for review, since anyone with the link may have sent it. */
export const heldMail = (event: StoredEvent, date: string, token: string): RenderedMail =>
  answerMail([event], token, {
    title: "We're reviewing your new date",
    lead: `You asked to move this event to ${longDate(date)}. That's far from the old date, so we review it first. Until then, visitors see this:`,
    action: 'Not you, or not right? Answer again',
  })

type MailWording = { title: string; lead: string; action: string }

const answerMail = (
  events: readonly StoredEvent[],
  token: string,
  { title, lead, action }: MailWording,
) => {
  const [first] = events
  return eventMail({
    title,
    events,
    lead,
    note: (first && changeNote(first)) || 'On as scheduled.',
    paragraphs: [],
    links: [
      { label: action, href: publicUrl(mailBase, confirmPath(token)) },
      { label: 'Its page', href: publicUrl(mailBase, eventPath(first?.id ?? '')) },
    ],
  })
}
