/** Mails a new private link to whoever submitted an event. Only its hash stays here. */
import { sql, type Transaction } from 'kysely'
import { siteSettings } from '../../../kit/site-settings.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { longDate } from '../../local-dates.ts'
import { managePath, publicUrl } from '../../paths.ts'
import { quotedName } from '../../quoted-name.ts'
import './tables.ts'
import { linkMailKey, withdrawLinks } from './withdraw-links.ts'

export type LinkToSend = {
  submissionId: string
  to: string
  /** Of the first event, as are its dates. */
  name: string
  date: string | null
  /** Where people reach the site. */
  base: string
  /** The old link is dead at once, and a revoked one is valid again; else the old works until the new is used. */
  replaces: boolean
}

/** A part of the caller's transaction. */
export const sendLink = async (
  db: Transaction<Tables>,
  { submissionId, to, name, date, base, replaces }: LinkToSend,
): Promise<void> => {
  const { token, hash } = newSecretToken()
  await withdrawLinks(db, submissionId, { onlyNext: !replaces })
  const change = replaces
    ? sql`link_hash = ${hash}, next_link_hash = null, link_revoked_at = null`
    : sql`next_link_hash = ${hash}`
  await sql`update submissions set ${change} where id = ${submissionId}`.execute(db)
  const mail = renderMail({
    title: 'Your private link',
    paragraphs: [
      `This is a new private link for your event at ${siteSettings.name}:`,
      { quote: [quotedName(name), date === null ? 'Open year-round' : longDate(date)].join('\n') },
      'With it you correct, move, cancel or repeat the event without a password. It takes the place of the earlier one. Keep this message, and do not pass the link on.',
      'If you did not ask for it, you need not do anything.',
    ],
    links: [{ label: 'Your private link', href: publicUrl(base, managePath(token)) }],
  })
  await queueMail(db, { key: linkMailKey(hash), to, secret: token, ...mail })
}
