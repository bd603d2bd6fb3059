/** Tells an organizer that changes which went live by trust were undone. */
import type { Transaction } from 'kysely'
import { eventPath, paths, publicUrl } from '../../../../catalog/links/paths.ts'
import type { StoredEvent } from '../../../../catalog/server/store/stored-events.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { decisionMinutes } from '../../../../platform/mail/withdraw-mail.ts'
import { findSubmitter } from '../corrections/queries.ts'

type Undone = { id: string; events: readonly StoredEvent[]; reason: string; base: string }

/** A part of the deciding transaction: one message, however many dates it is about. */
export const notifyUndone = async (
  db: Transaction<Tables>,
  { id, events, reason, base }: Undone,
): Promise<void> => {
  const [first] = events
  const to = first && (await findSubmitter(db, first.id))
  if (!first || !to) return
  const mail = renderMail({
    title: `Your changes were undone: ${first.name}`,
    paragraphs: [
      `${siteSettings.name} reviewed your changes and put the earlier details back.`,
      ...(events.length > 1 ? [`It was about ${events.length} dates.`] : []),
      ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
      'If you think this is a mistake, write to us.',
    ],
    links: [
      { label: 'Its page', href: publicUrl(base, eventPath(first.id)) },
      { label: 'Contact', href: publicUrl(base, paths.contact) },
    ],
  })
  await queueMail(db, { key: `trust-undone:${id}`, to, delayMinutes: decisionMinutes, ...mail })
}
