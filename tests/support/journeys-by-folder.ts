/**
 * Journeys (tests/e2e/NAME.spec.ts) that a change in a folder is likely to break, by path prefix; the longest match
 * counts. Journeys tagged @drill run here and in `npm run drill`, not in `npm test`.
 */
export const journeysByFolder: Readonly<Record<string, readonly string[]>> = {
  'src/app/': ['shell', 'first-move', 'crawl'],
  'src/app/shell/': ['shell', 'look'],
  'src/app/rendering/': ['first-move', 'submission-early-input', 'weight'],
  'src/app/styles/': ['look'],
  'src/catalog/calendar/web/': ['calendars'],
  'src/catalog/event/web/': ['look', 'visitor'],
  'src/catalog/place/web/': ['map'],
  'src/catalog/search/web/': ['search', 'archive', 'look'],
  'src/catalog/submission/web/': ['submission', 'manage'],
  'src/catalog/trust/web/administrator/': ['moderation-desk'],
  'src/features/archive/web/': ['archive'],
  'src/features/audit/web/': ['administration'],
  'src/features/backup/web/': ['administration', 'desk-alone', 'page-policy'],
  'src/features/calendar/': ['calendars'],
  'src/features/confirmation/web/': ['with-mail'],
  'src/features/contact/web/': ['contact'],
  'src/features/coverage/web/': ['administration'],
  'src/features/demo/web/': ['administration'],
  'src/features/deployment/web/': ['deployment'],
  'src/features/discovery/web/': ['search', 'visitor', 'five-taps'],
  'src/features/discovery/web/form/': ['search', 'entered-text'],
  'src/features/discovery/web/location/': ['location', 'visitor', 'exact-distance'],
  'src/features/discovery/web/narrow/': ['search', 'results-in-sight'],
  'src/features/discovery/web/results/': ['results-first', 'results-in-sight'],
  'src/features/email-updates/web/': ['with-mail'],
  'src/features/embed/web/': ['embed'],
  'src/features/event-page/web/': ['visitor', 'flyer'],
  'src/features/export/web/': ['export'],
  'src/features/figures/web/': ['administration'],
  'src/features/import/web/': ['administration-links'],
  'src/features/import/web/files/': ['administration-import'],
  'src/features/import/web/sheets/': ['administration-import'],
  'src/features/landing/web/': ['sharing'],
  'src/features/manage/web/': ['manage'],
  'src/features/manage/web/series/': ['manage-series', 'manage-as-one'],
  'src/features/map/web/': ['map'],
  'src/features/map/web/tiles/': ['with-settings'],
  'src/features/moderation/web/': ['moderation', 'moderation-desk'],
  'src/features/moderation/web/decision/': ['moderation', 'moderation-lost'],
  'src/features/moderation/web/edit/': ['administration-edit', 'moderation-lost'],
  'src/features/moderation/web/merges/': ['moderation-merge'],
  'src/features/moderation/web/senders/': ['moderation-trust'],
  'src/features/month/web/': ['month', 'date-glance'],
  'src/features/outbox/web/': ['administration'],
  'src/features/pages/web/': ['pages'],
  'src/features/personal-data/web/': ['administration', 'page-policy'],
  'src/features/places/': ['near'],
  'src/features/profiles/web/': ['administration-venues'],
  'src/features/series/web/': ['calendars', 'manage-series'],
  'src/features/settings/web/': ['first-run'],
  'src/features/sharing/': ['sharing'],
  'src/features/sign-in/web/': ['sign-in', 'sign-in-passkeys', 'first-run', 'desk-alone'],
  'src/features/status/web/': ['administration'],
  'src/features/submission/web/': ['submission', 'submission-link', 'submission-hostile'],
  'src/features/uploads/web/': ['submission', 'administration-files'],
  'src/features/weekend/web/': ['weekend', 'saved-copies'],
  'src/ui/': ['look', 'shell', 'restyled-elements'],
  'src/ui/forms/': ['submission', 'without-scripts', 'administration-buttons'],
}

/** Journey files that have changed, or that belong to the folders of changed files. */
export function journeysOf(changed: readonly string[]): string[] {
  const names = changed.flatMap((file) => {
    const folders = Object.keys(journeysByFolder).filter((folder) => file.startsWith(folder))
    const [longest] = folders.toSorted((a, b) => b.length - a.length)
    return /\.test\.tsx?$/.test(file) ? [] : (journeysByFolder[longest ?? ''] ?? [])
  })
  const own = changed.filter((file) => /^tests\/e2e\/[\w-]+\.spec\.ts$/.test(file))
  return [...new Set([...own, ...names.map((name) => `tests/e2e/${name}.spec.ts`)])]
}
