/** Imports an address once, without following it. */
import { AppError } from '../../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { FeedResult } from '../../contract.ts'
import type { FollowRequest } from '../feeds/change-feeds.ts'
import { feedAddress, sourceNameOf, unfollowedFeed } from '../feeds/feed.ts'
import { findFeed } from '../feeds/feed-store.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { settingsOf } from '../import-flags.ts'
import { administratorMs } from '../reading/link-limits.ts'
import type { LinkDeps } from './preview-link.ts'

/** Throws AppError for an invalid address or settings, and `conflict` if a followed feed has the address or name. */
export const importOnce = async (
  deps: LinkDeps,
  request: FollowRequest,
  actor: AuditEntry['actor'],
  now = Date.now(),
): Promise<{ source: string; result: FeedResult }> => {
  const { db } = deps
  const { trust, settings } = request
  const url = feedAddress(request.url)
  settingsOf(settings)
  const source = sourceNameOf(request.source, url)
  await checkUnfollowed(db, url, source)
  const feed = unfollowedFeed({ url, source, trust, settings })
  const { result } = await readFeed({ ...deps, now, timeMs: deps.timeMs ?? administratorMs }, feed)
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
