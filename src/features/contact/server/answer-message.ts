/** Use case: reply to a message by email. */
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import type { Message } from '../contract.ts'
import { addReply, findMessage, setDone } from './queries.ts'

type Answer = {
  id: string
  text: string
  actor: Administrator
  /** Reply-to address of the email. */
  infoAddress: string
}

const maxReplies = 50

/**
 * Emails a reply and stores it with the message, which is then done unless it is a report about an event: reports have
 * a separate answer. Sending the same text again does nothing. Throws `not_found` or `unprocessable`.
 */
export const answerMessage = (db: Db, { id, text, actor, infoAddress }: Answer): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const message = couldBeId(id) ? await findMessage(tx, id) : undefined
    if (!message) throw new AppError('not_found', { message: "There's no such message." })
    if (message.email === '')
      throw fieldError('unprocessable', 'text', "The sender left no address, so we can't reply.")
    if (message.replies.length >= maxReplies)
      throw fieldError('unprocessable', 'text', `At most ${maxReplies} replies to one message.`)
    const reply = await addReply(tx, { messageId: id, by: actor.email, text })
    if (reply === undefined) return message
    await queueMail(tx, {
      to: message.email,
      replyTo: infoAddress,
      key: `reply:${reply}`,
      ...renderMail({
        title: /^re\s*:/i.test(message.subject)
          ? message.subject
          : `Re: ${message.subject || 'Your report'}`,
        paragraphs: [text, 'You wrote:', { quote: message.text }],
      }),
    })
    if (message.event === null) await setDone(tx, id, true)
    await recordAudit(tx, { actor, action: 'answered', subject: { type: 'message', id } })
    return (await findMessage(tx, id)) ?? message
  })
