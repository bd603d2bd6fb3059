/** Mails a new private link to the submitter of an event. Only the link's hash is stored. */

import { sql } from 'kysely'
import { siteSettings } from '../../../kit/site-settings.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type EventMail, eventMail } from '../../event/server/event-mail.ts'
import { managePath } from '../../links/private-paths.ts'
import { listMailedEvents } from './mailed-events.ts'
import { linkMailKey, withdrawLinks } from './withdraw-links.ts'

export type LinkToSend = {
  submissionId: string
  to: string
  /** True ends the old link at once and lifts a revocation; false keeps the old link until the new link is used. */
  replaces: boolean
  /** Content of the message besides the link; default: the link alone. */
  about?: Omit<EventMail, 'links'>
}

/** Runs in the caller's transaction. */
export const sendLink = async (
  db: Tx,
  { submissionId, to, replaces, about }: LinkToSend,
): Promise<void> => {
  const { token, hash } = newSecretToken()
  await withdrawLinks(db, submissionId, { onlyNext: !replaces })
  const change = replaces
    ? sql`link_hash = ${hash}, next_link_hash = null, link_revoked_at = null`
    : sql`next_link_hash = ${hash}`
  await sql`update submissions set ${change} where id = ${submissionId}`.execute(db)
  const mail = eventMail({
    ...(about ?? { ...linkAlone(), events: await listMailedEvents(db, submissionId) }),
    links: [ownLink('Your private link', managePath(token))],
  })
  // A link alone was requested by a person, so its mail is not delayed.
  const joins = about ? 'later' : 'now'
  await queueMail(db, { key: linkMailKey(hash), to, secret: token, joins, ...mail })
}

const linkAlone = () => ({
  title: 'Your private link',
  lead: `Here is a new private link for your event on ${siteSettings.name}:`,
  paragraphs: [
    "Use it to edit, move, cancel or repeat the event without a password. It replaces the earlier one. Keep this message, and don't share the link.",
    "If you didn't request it, you can ignore this message.",
  ],
})
