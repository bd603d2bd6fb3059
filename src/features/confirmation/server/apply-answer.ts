/** Applies or undoes an organizer's answer, and mails a confirmation to the organizer's address. */
import type { z } from 'zod'
import { lockEvents } from '../../../catalog/event/server/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { invalidLink } from '../../../catalog/links/private-paths.ts'
import { findOpenCorrections } from '../../../catalog/submission/server/corrections/open-corrections.ts'
import { listEventIds } from '../../../catalog/submission/server/find-submission.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { answerChoices } from '../../../catalog/trust/answer-choices.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import { datesOfMonth } from '../../../catalog/trust/month-dates.ts'
import {
  answeredMail,
  heldMail,
  undoneMail,
} from '../../../catalog/trust/server/confirmations/answer-mail.ts'
import type { ConfirmationLink } from '../../../catalog/trust/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/trust/server/confirmations/give-answer.ts'
import {
  findLastAnswer,
  findLastAnswers,
} from '../../../catalog/trust/server/confirmations/last-answer.ts'
import { undoAnswer } from '../../../catalog/trust/server/confirmations/undo-answer.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type answerConfirmation, type ConfirmationEvent, confirmationEvent } from '../contract.ts'

type Link = ConfirmationLink & { token: string }

/** Returns the event after the answer. Throws what `giveAnswer` and `undoAnswer` throw. */
export const applyAnswer = (
  db: Db,
  { eventId, submissionId, to, token }: Link,
  { answer, scope, date, cause, reason }: z.output<typeof answerConfirmation.body>,
  trustSteps: boolean,
  now = Date.now(),
): Promise<ConfirmationEvent> =>
  inTransaction(db, async (tx) => {
    if (scope === 'month') await answerMonth(tx, { eventId, submissionId, to, token }, answer, now)
    else if (answer === 'undo') {
      const undone = await undoAnswer(tx, eventId, now)
      const mail = undoneMail([undone.event], undone, token)
      await queueMail(tx, { key: `answer-undone:${undone.answerId}`, to, secret: token, ...mail })
    } else {
      const step = trustSteps ? (await updateTrustStep(tx, to)).step : undefined
      const givenAnswer = { eventId, answer, date, cause, reason, step, givenBy: 'link' } as const
      const { event, answerId, heldId } = await giveAnswer(tx, givenAnswer, now)
      if (heldId !== undefined && date) {
        const mail = heldMail(event, date, token)
        await queueMail(tx, { key: `answer-held:${heldId}`, to, secret: token, ...mail })
      }
      if (answerId !== undefined) {
        const mail = answeredMail([event], answer, token)
        await queueMail(tx, { key: `answered:${answerId}`, to, secret: token, ...mail })
      }
    }
    return readConfirmation(tx, { eventId, submissionId }, now)
  })

/** The link's date and the other dates of its series and submission in its month, ahead and not called off. */
const findMonth = async (
  db: Db,
  { eventId, submissionId }: Pick<Link, 'eventId' | 'submissionId'>,
  now: number,
): Promise<StoredEvent[]> => {
  const events = await findStoredEvents(db, await listEventIds(db, submissionId))
  const event = events.find(({ id }) => id === eventId)
  const ahead = events.filter(({ dayEndsAt }) => dayEndsAt === null || Date.parse(dayEndsAt) > now)
  const dates = event ? datesOfMonth(ahead, event) : []
  return dates.length > 1 && dates.some(({ id }) => id === eventId) ? dates : []
}

/** Confirms all dates of the month, or undoes that. Throws `conflict` if there is only one, and `unprocessable`. */
const answerMonth = async (
  tx: Tx,
  { eventId, submissionId, to, token }: Link,
  answer: ConfirmationAnswer | 'undo',
  now: number,
) => {
  if (answer !== 'still_on' && answer !== 'undo') {
    const fields = { scope: 'Answer this for each date alone.' }
    throw new AppError('unprocessable', { fields })
  }
  const dates = await findMonth(tx, { eventId, submissionId }, now)
  if (dates.length === 0) {
    const message = 'This month has no other date of the series to confirm.'
    throw new AppError('conflict', { message })
  }
  await lockEvents(tx, idsOf(dates))
  const changes: { event: StoredEvent; answerId: string }[] = []
  const answers = await findLastAnswers(tx, dates)
  for (const { id } of dates) {
    if (answer === 'still_on') {
      const givenAnswer = { eventId: id, answer, givenBy: 'link' } as const
      const { event, answerId } = await giveAnswer(tx, givenAnswer, now)
      if (answerId !== undefined) changes.push({ event, answerId })
    } else if (answers.get(id)?.answer === 'still_on') changes.push(await undoAnswer(tx, id, now))
  }
  const [first] = changes
  if (!first) return
  const events = changes.map(({ event }) => event)
  const key = `${answer === 'undo' ? 'answer-undone' : 'answered'}:${first.answerId}`
  const mail =
    answer === 'undo'
      ? undoneMail(events, { answer: 'still_on', givenBy: 'link' }, token)
      : answeredMail(events, answer, token)
  await queueMail(tx, { key, to, secret: token, ...mail })
}

/** An event with the answers that it allows. Throws `not_found`. */
export const readConfirmation = async (
  db: Db,
  { eventId, submissionId }: Pick<Link, 'eventId' | 'submissionId'>,
  now = Date.now(),
): Promise<ConfirmationEvent> => {
  const [event] = await findStoredEvents(db, [eventId])
  const month = await findMonth(db, { eventId, submissionId }, now)
  const monthAnswers = [...(await findLastAnswers(db, month)).values()]
  if (!event) throw new AppError('not_found', { message: invalidLink })
  const last = await findLastAnswer(db, event)
  const [openCorrection] = await findOpenCorrections(db, [eventId])
  const { date: waitingDate, statusNote } = openCorrection?.changes ?? {}
  return toConfirmationEvent({
    ...event,
    choices: answerChoices(event, venueToday(now, event.timeZone)),
    answered: last?.answer ?? null,
    waitingDate: typeof waitingDate === 'string' ? waitingDate : null,
    noteWaits: statusNote !== undefined && waitingDate === undefined,
    month: month.flatMap(({ date }) => date ?? []),
    monthAnswered: monthAnswers.filter(({ answer }) => answer === 'still_on').length,
  })
}

const toConfirmationEvent = pickBy(confirmationEvent)
