/** Mails one link to all submissions of an address. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { quotedName } from '../../../../catalog/event/quoted-name.ts'
import { yourEventsPath } from '../../../../catalog/links/private-paths.ts'
import { addAddressLink } from '../../../../catalog/submission/server/address-links.ts'
import { shortDays } from '../../../../catalog/time/day-in-words.ts'
import { daySeconds } from '../../../../kit/durations.ts'
import { AppError } from '../../../../kit/errors.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { findSender, listNextEvents } from './queries.ts'

const perNetwork: RateLimit = { limit: 10, windowSeconds: 3600 }
/** Limits messages to somebody who may not have requested them. Counts unknown addresses as well. */
const perAddress: RateLimit = { limit: 3, windowSeconds: daySeconds }

/** Minimum response time, so that the time does not reveal whether the address has events. */
const minMs = 300

type Request = { email: string; network: string }

/** Response reveals nothing about the address. Throws `unprocessable` for an invalid address, or `rate_limited`. */
export const requestLinks = async (db: Db, { email, network }: Request): Promise<void> => {
  if (!z.email().safeParse(email).success) {
    throw new AppError('unprocessable', { fields: { email: 'Must be an email address.' } })
  }
  await requireToken(db, `manage-link:${network}`, perNetwork)
  await requireToken(db, `manage-link:${email.toLowerCase()}`, perAddress)
  await Promise.all([sendIfKnown(db, email), sleep(minMs)])
}

const sendIfKnown = (db: Db, email: string) =>
  inTransaction(db, async (tx) => {
    const to = await findSender(tx, email)
    if (to === undefined) return
    const { token, mailKey } = await addAddressLink(tx, to)
    const next = await listNextEvents(tx, to)
    const names = next.map((event) => `${quotedName(event.name)}, ${shortDays(event)}`)
    const mail = renderMail({
      title: names[0] === undefined ? 'Your events' : `Your events: ${names[0]}`,
      paragraphs: [
        `Here is your link to all events that you submitted to ${siteSettings.name}.`,
        ...(names.length > 0 ? ['Next up:', { quote: names.join('\n') }] : []),
        "Open it to see every date and its state, and to edit, move, cancel or repeat each event without a password. It works for 30 days. Keep this message, and don't share the link.",
        "If you didn't request it, you can ignore this message.",
      ],
      links: [ownLink('Your events', yourEventsPath(token))],
    })
    await queueMail(tx, { key: mailKey, to, secret: token, ...mail })
  })
