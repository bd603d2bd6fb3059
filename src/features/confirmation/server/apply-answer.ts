/** Takes an organizer's answer, or takes it back; a message to the organizer's address says so. */
import type { z } from 'zod'
import { invalidLink } from '../../../catalog/links/private-paths.ts'
import {
  answeredMail,
  heldMail,
  undoneMail,
} from '../../../catalog/server/confirmations/answer-mail.ts'
import type { ConfirmationLink } from '../../../catalog/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/server/confirmations/give-answer.ts'
import { findLastAnswer } from '../../../catalog/server/confirmations/last-answer.ts'
import { undoAnswer } from '../../../catalog/server/confirmations/undo-answer.ts'
import { findOpenCorrections } from '../../../catalog/server/corrections/open-corrections.ts'
import { updateTrustStep } from '../../../catalog/server/senders/update-trust-step.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { answerChoices } from '../../../catalog/trust/answer-choices.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type answerConfirmation, type ConfirmationEvent, confirmationEvent } from '../contract.ts'

type Link = ConfirmationLink & { token: string }

/** Returns the event after the answer. Throws what `giveAnswer` and `undoAnswer` throw. */
export const applyAnswer = (
  db: Db,
  { eventId, to, token }: Link,
  { answer, date, cause, reason }: z.output<typeof answerConfirmation.body>,
  trustSteps: boolean,
  now = Date.now(),
): Promise<ConfirmationEvent> =>
  inTransaction(db, async (tx) => {
    if (answer === 'undo') {
      const undone = await undoAnswer(tx, eventId, now)
      const mail = undoneMail(undone.event, undone, token)
      await queueMail(tx, { key: `answer-undone:${undone.answerId}`, to, secret: token, ...mail })
    } else {
      const step = trustSteps ? (await updateTrustStep(tx, to)).step : undefined
      const given = { eventId, answer, date, cause, reason, step, givenBy: 'link' } as const
      const { event, answerId, heldId } = await giveAnswer(tx, given, now)
      if (heldId !== undefined && date) {
        const mail = heldMail(event, date, token)
        await queueMail(tx, { key: `answer-held:${heldId}`, to, secret: token, ...mail })
      }
      if (answerId !== undefined) {
        const mail = answeredMail(event, answer, token)
        await queueMail(tx, { key: `answered:${answerId}`, to, secret: token, ...mail })
      }
    }
    return readConfirmation(tx, eventId, now)
  })

/** An event with the answers that fit it. Throws `not_found`. */
export const readConfirmation = async (
  db: Db,
  eventId: string,
  now = Date.now(),
): Promise<ConfirmationEvent> => {
  const [event] = await findStoredEvents(db, [eventId])
  if (!event) throw new AppError('not_found', { message: invalidLink })
  const last = await findLastAnswer(db, event)
  const [open] = await findOpenCorrections(db, [eventId])
  const { date: waitingDate, statusNote } = open?.changes ?? {}
  return {
    ...pick(event),
    choices: answerChoices(event, venueToday(now, event.timeZone)),
    answered: last?.answer ?? null,
    waitingDate: typeof waitingDate === 'string' ? waitingDate : null,
    noteWaits: statusNote !== undefined && waitingDate === undefined,
  }
}

const shown = Object.keys(
  confirmationEvent.omit({ choices: true, answered: true, waitingDate: true, noteWaits: true })
    .shape,
) as Shown[]
type Shown = Exclude<keyof ConfirmationEvent, 'choices' | 'answered' | 'waitingDate' | 'noteWaits'>

const pick = (event: StoredEvent) =>
  Object.fromEntries(shown.map((field) => [field, event[field]])) as Pick<ConfirmationEvent, Shown>
