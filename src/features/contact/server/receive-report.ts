/** A report that something is wrong with an event: stored and mailed to the site, or neither. */
import type { z } from 'zod'
import { eventPath, publicUrl } from '../../../catalog/links/paths.ts'
import type { reportProblem } from '../../../catalog/links/report-problem.ts'
import { reportReasons } from '../../../catalog/links/report-reasons.ts'
import { findEvent } from '../../../catalog/server/store/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { addMessage } from './queries.ts'

export type NewReport = z.output<typeof reportProblem.body>

const perNetwork = { limit: 15, windowSeconds: 3600 }

type Reported = {
  db: Db
  /** Key of the rate limit. */
  network: string
  /** PUBLIC_URL; without it the mail has no link, as a request's own address may be anyone's. */
  site: string | undefined
  eventId: string
}

/** Answers the message's id. Throws `not_found` for an event that the public does not see. */
export const receiveReport = async (
  { db, network, site, eventId }: Reported,
  { reason, text, email, ...guarded }: NewReport,
): Promise<string> => {
  checkGuard(guarded)
  await requireToken(db, `report:${network}`, perNetwork)
  const event = await findEvent(db, eventId)
  if (!event) throw new AppError('not_found', { message: "There's no such event." })
  const id = newId()
  const subject = `${reportReasons[reason]}: ${event.name}`
  await inTransaction(db, async (transaction) => {
    await addMessage(transaction, {
      id,
      kind: 'report',
      event_id: event.id,
      reason,
      email,
      subject,
      text,
    })
    await queueMail(transaction, {
      to: siteSettings.infoAddress,
      replyTo: email || undefined,
      key: `report:${id}`,
      ...renderMail({
        title: subject,
        paragraphs: [
          `${email || 'A visitor'} reports a problem with the event ${event.id}.`,
          ...(text ? [{ quote: text }] : []),
        ],
        links: site ? [{ label: event.name, href: publicUrl(site, eventPath(event.id)) }] : [],
      }),
    })
  })
  return id
}
