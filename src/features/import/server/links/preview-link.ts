/** Dry run of importing an address: nothing is stored; the result shows what would be. */

import type { LinkEntry, LinkPreview } from '../../link-contract.ts'
import type { FollowRequest } from '../feeds/change-feeds.ts'
import { feedAddress, sourceNameOf, unfollowedFeed } from '../feeds/feed.ts'
import { findFeed } from '../feeds/feed-store.ts'
import { type ReadFeedDeps, readFeed } from '../feeds/read-feed.ts'
import { settingsOf } from '../import-flags.ts'
import { administratorMs, maxRows } from '../reading/link-limits.ts'
import type { Issue } from '../report/report.ts'
import { EntryWatch } from './entry-watch.ts'

export type LinkDeps = Pick<
  ReadFeedDeps,
  'db' | 'connection' | 'allowLoopback' | 'site' | 'beforeConnection' | 'timeMs' | 'isLowPriority'
>

/** Throws AppError for an invalid address or settings. */
export const previewLink = async (
  deps: LinkDeps,
  request: Omit<FollowRequest, 'trust'>,
  now = Date.now(),
): Promise<LinkPreview> => {
  const url = feedAddress(request.url)
  settingsOf(request.settings)
  const feedAtAddress = await findFeed(deps.db, { url })
  const source = feedAtAddress?.source ?? sourceNameOf(request.source, url)
  const feed = unfollowedFeed({ url, source, trust: 'queue', settings: request.settings })
  const watch = new EntryWatch(now, maxRows)
  const { result, opened } = await readFeed(
    {
      ...deps,
      now,
      dryRun: true,
      finds: feedAtAddress ? undefined : 'feed',
      timeMs: deps.timeMs ?? administratorMs,
      sink: watch.sink,
      watch: (items) => watch.watch(items),
    },
    feed,
  )
  const entries = watch.entries()
  const found = opened?.found
  const followed = feedAtAddress ?? (found && (await findFeed(deps.db, { url: found.url })))
  return {
    url: found?.url ?? url,
    isFound: found?.origin === 'found' || request.settings.found === true,
    source: followed?.source ?? source,
    isFollowed: followed !== undefined,
    platform: opened?.platform ?? '',
    format: opened?.format ?? null,
    needsPermission: (opened?.provider ?? null) !== null,
    result: { ...result, issues: otherIssues(result.issues, entries) },
    others: found?.others ?? [],
    otherRows: watch.otherRows,
    upcoming: watch.upcoming,
    past: watch.past,
    entries,
    isPartial: watch.isPartial,
  }
}

/** Issues that are not shown with their entries. */
const otherIssues = (issues: readonly Issue[], entries: readonly LinkEntry[]): Issue[] => {
  const namesWithNotes = new Set(
    entries.filter(({ notes }) => notes.length > 0).map(({ name }) => name),
  )
  return issues.filter(({ name }) => !namesWithNotes.has(name))
}
