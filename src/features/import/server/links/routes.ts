import { readEventLink } from '../../../../catalog/links/event-link.ts'
import { AppError } from '../../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { requireToken } from '../../../../platform/rate-limit.ts'
import type { FeedResult } from '../../contract.ts'
import { importLink, previewLink } from '../../link-contract.ts'
import type { FollowRequest } from '../feeds/change-feeds.ts'
import { feedAddress, feedOnce, sourceNamed } from '../feeds/feed.ts'
import { findFeed } from '../feeds/feed-store.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { settingsOf } from '../import-flags.ts'
import {
  administratorMs,
  countAdministrator,
  countPerServer,
  createReadingSlots,
  perNetwork,
} from '../reading/link-limits.ts'
import { type LinkParts, previewLink as preview } from './preview-link.ts'
import { organizersAddress, readEventLink as readEvent } from './read-event-link.ts'

export const linkRoutes = (api: Api, parts: LinkParts): void => {
  const { db } = parts
  const inSlot = createReadingSlots(2)
  const inPublicSlot = createReadingSlots(2)
  const watched = { ...parts, beforeConnection: countPerServer(db, 'link-reading') }
  const open = { ...parts, beforeConnection: countPerServer(db, 'event-link') }

  api.handle(previewLink, async ({ body, administrator, reply }) => {
    await countAdministrator(db, administrator.id)
    return reply.with(await inSlot(() => preview(watched, body)))
  })

  api.handle(readEventLink, async ({ body, network, reply }) => {
    const url = organizersAddress(body.url)
    const message = 'You have read several links in a row. Try again in a few minutes.'
    await requireToken(db, `event-link:${network}`, perNetwork, message)
    return reply.with(await inPublicSlot(() => readEvent(open, url)))
  })

  api.handle(importLink, async ({ body, administrator, reply }) => {
    await countAdministrator(db, administrator.id)
    return reply.with(await inSlot(() => importOnce(watched, body, administrator)))
  })
}

/** Throws AppError for what cannot be meant, and `conflict` where a feed would be confused by it. */
const importOnce = async (
  parts: LinkParts,
  request: FollowRequest,
  actor: AuditEntry['actor'],
  now = Date.now(),
): Promise<{ source: string; result: FeedResult }> => {
  const { db } = parts
  const { trust, settings } = request
  const url = feedAddress(request.url)
  settingsOf(settings)
  const source = sourceNamed(request.source, url)
  await checkUnfollowed(db, url, source)
  const feed = feedOnce({ url, source, trust, settings })
  const { result } = await readFeed({ ...parts, now, timeMs: administratorMs }, feed)
  const { outcome, counts } = result
  await recordAudit(db, {
    actor,
    action: 'imported',
    subject: { type: 'import', id: source },
    after: { url, source, trust, settings, outcome, counts },
  })
  return { source, result }
}

const checkUnfollowed = async (db: Db, url: string, source: string): Promise<void> => {
  if (await findFeed(db, { url })) {
    const message = 'This address is already followed. Use "Read now" instead.'
    throw new AppError('conflict', { message })
  }
  if (await findFeed(db, { source })) {
    const message = `There is already a feed called ${source}, so choose another name.`
    throw new AppError('conflict', { message, fields: { source: message } })
  }
}
