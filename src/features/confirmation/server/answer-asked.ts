/** Takes an organizer's answer, or takes it back; a message to the organizer's address says so. */
import type { z } from 'zod'
import { answeredMail, undoneMail } from '../../../catalog/server/confirmations/answer-mail.ts'
import type { ConfirmationLink } from '../../../catalog/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/server/confirmations/give-answer.ts'
import { undoAnswer } from '../../../catalog/server/confirmations/undo-answer.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { AskedEvent, answerConfirmation } from '../contract.ts'
import { readAsked } from './read-asked.ts'

type Link = ConfirmationLink & { token: string }

/** Answers the event as it is then. Throws what `giveAnswer` and `undoAnswer` throw. */
export const answerAsked = (
  db: Db,
  { eventId, to, token }: Link,
  { answer, date, reason }: z.output<typeof answerConfirmation.body>,
  now: number = Date.now(),
): Promise<AskedEvent> =>
  inTransaction(db, async (tx) => {
    if (answer === 'undo') {
      const undone = await undoAnswer(tx, eventId, now)
      const mail = undoneMail(undone.event, undone, token)
      await queueMail(tx, { key: `answer-undone:${undone.answerId}`, to, secret: token, ...mail })
    } else {
      const given = { eventId, answer, date, reason, givenBy: 'link' } as const
      const { event, answerId } = await giveAnswer(tx, given, now)
      if (answerId !== undefined) {
        const mail = answeredMail(event, answer, token)
        await queueMail(tx, { key: `answered:${answerId}`, to, secret: token, ...mail })
      }
    }
    return readAsked(tx, eventId, now)
  })
