/** Table of pages, one line each: path, module, kind, search engines, navigation. */

type PageKind =
  /** Same for all visitors: from the page cache. Without forms. */
  | 'cached'
  /** Rendered for each visit: forms and downloads. */
  | 'visit'
  /** About one person: not cached, not for search engines, unknown to analytics. */
  | 'private'

type PageOptions = {
  /** Forbidden for editors (403) and hidden from their navigation. */
  role?: 'owner'

  /** Listed in the sitemap, or excluded from search engines. Others are found by links or listed from the database. */
  engines?: 'sitemap' | 'unlisted'
  /** Label in the header, the side panel and the footer. */
  menu?: string
  /** Label in the same places, for a page that is set apart there. */
  aside?: string
  /** Label in the footer only. */
  footer?: string
}

export type Page = PageOptions & {
  /** Path pattern without its leading slash. */
  path: string
  /** Module in src/features/. */
  file: string
  kind: PageKind
}

const page = (path: string, file: string, kind: PageKind, more: PageOptions = {}): Page => {
  return { path, file: `${file}.tsx`, kind, ...more }
}

const listed = { engines: 'sitemap' } as const
const unlisted = { engines: 'unlisted' } as const
const owners = { role: 'owner' } as const

/** Patterns with fewer parameters come first: the first match of a path is its page. */
export const pages: readonly Page[] = [
  page('', 'discovery/web/home-page', 'cached', { ...listed, menu: 'Find events' }),
  page('map', 'map/web/map-page', 'cached', { ...listed, menu: 'Map' }),
  page('calendar', 'month/web/month-page', 'cached', { ...listed, menu: 'Calendar' }),
  page('archive', 'archive/web/archive-page', 'cached', { ...listed, menu: 'Archive' }),
  page('archive/:year/:state?', 'archive/web/browse-page', 'cached'),
  page('upload', 'submission/web/upload-page', 'visit', { ...listed, menu: 'Submit an event' }),
  page('upload/received', 'submission/web/received-page', 'visit', unlisted),
  page('about', 'pages/web/about-page', 'cached', { ...listed, menu: 'About' }),
  page('credits', 'pages/web/credits-page', 'cached', listed),
  page('contact', 'contact/web/contact-page', 'visit', { ...listed, menu: 'Contact' }),
  page('help', 'pages/web/help-page', 'cached', listed),
  page('privacy', 'pages/web/privacy-page', 'cached', listed),
  page('terms', 'pages/web/terms-page', 'cached', listed),
  page('browse', 'landing/web/browse-page', 'cached', {
    ...listed,
    footer: 'Events by place and type',
  }),
  page('lists/:place', 'landing/web/list-page', 'cached', unlisted),
  page('embed/code', 'embed/web/code-page', 'cached', listed),
  page('export', 'export/web/export-page', 'visit', { footer: 'Database Export' }),
  page('download', 'export/web/download-page', 'visit'),
  page('deployment-sync', 'deployment/web/deployment-page', 'visit', {
    ...unlisted,
    aside: 'Deploy Sync Fix',
  }),
  page('event/:id/flyer', 'event-page/web/flyer-page', 'cached', unlisted),
  page('event/:id/report', 'contact/web/report-page', 'visit', unlisted),
  page('event/:id/:slug?', 'event-page/web/event-page', 'cached'),
  page('series/:id', 'series/web/series-page', 'cached'),
  page('venue/:venue', 'series/web/venue-page', 'cached'),
  page('organizer/:organizer', 'series/web/organizer-page', 'cached'),
  page('weekend', 'weekend/web/weekend-page', 'private'),
  page('email', 'email-updates/web/request-page', 'private'),
  page('email/:token', 'email-updates/web/updates-page', 'private'),
  page('offline', 'weekend/web/offline-page', 'cached', unlisted),
  page('manage', 'manage/web/link-page', 'private'),
  page('manage/:token', 'manage/web/manage-page', 'private'),
  page('manage/:token/hand-over', 'manage/web/handover/offer-page', 'private'),
  page('manage/:token/claim', 'profiles/web/ask-claim-page', 'private'),
  page('manage/:token/sheet', 'import/web/sheets/sheets-page', 'private'),
  page('manage/:token/sheet/:id', 'import/web/sheets/sheet-page', 'private'),
  page('manage/:token/:id', 'manage/web/correct-page', 'private'),
  page('manage/:token/:id/change', 'manage/web/change/change-page', 'private'),
  page('manage/:token/:id/copy', 'manage/web/copy-page', 'private'),
  page('manage/:token/:id/series', 'manage/web/series/series-page', 'private'),
  page('your-events/:token', 'manage/web/your-events/your-events-page', 'private'),
  page('hand-over/:token', 'manage/web/handover/handover-page', 'private'),
  page('claim/:token', 'profiles/web/claim-page', 'private'),
  page('confirm/:token', 'confirmation/web/confirm-page', 'private'),
  page('reminders/:token', 'confirmation/web/reminders-page', 'private'),
  page('invitation/:token', 'sign-in/web/people/invitation-page', 'private'),
  page('sign-in', 'sign-in/web/sign-in-page', 'private'),
  page('first-run', 'sign-in/web/first-run-page', 'private'),
  page('sign-out', 'sign-in/web/sign-out-page', 'private'),
  page('admin', 'moderation/web/admin-page', 'private'),
  page('admin/events', 'moderation/web/all-events-page', 'private'),
  page('admin/events/:id', 'moderation/web/edit/edit-page', 'private'),
  page('admin/events/:id/link', 'moderation/web/link-page', 'private'),
  page('admin/events/:id/matching', 'moderation/web/blocks/matching-page', 'private'),
  page('admin/corrections', 'moderation/web/corrections-page', 'private'),
  page('admin/trusted', 'moderation/web/senders/trusted-page', 'private'),
  page('admin/senders', 'moderation/web/senders/senders-page', 'private'),
  page('admin/blocked', 'moderation/web/blocks/blocked-page', 'private'),
  page('admin/merged', 'moderation/web/merges/merged-page', 'private'),
  page('admin/sources', 'import/web/feeds-page', 'private'),
  page('admin/import', 'import/web/files/imports-page', 'private'),
  page('admin/import/:id', 'import/web/files/import-page', 'private'),
  page('admin/source-list', 'coverage/web/source-list-page', 'private'),
  page('admin/coverage', 'coverage/web/coverage-page', 'private'),
  page('admin/venues', 'profiles/web/profiles-page', 'private'),
  page('admin/answers', 'moderation/web/answers/answers-page', 'private', owners),
  page('admin/messages', 'contact/web/messages-page', 'private'),
  page('admin/outbox', 'outbox/web/outbox-page', 'private', owners),
  page('admin/audit', 'audit/web/audit-page', 'private'),
  page('admin/files', 'uploads/web/take-down-page', 'private'),
  page('admin/personal-data', 'personal-data/web/personal-data-page', 'private', owners),
  page('admin/status', 'status/web/status-page', 'private'),
  page('admin/setup', 'settings/web/setup-page', 'private', owners),
  page('admin/settings', 'settings/web/settings-page', 'private', owners),
  page('admin/backups', 'backup/web/backups-page', 'private', owners),
  page('admin/people', 'sign-in/web/people/people-page', 'private', owners),
  page('admin/figures', 'figures/web/figures-page', 'private'),
  page('admin/confirm/:page', 'sign-in/web/confirm-page', 'private'),
  page('admin/account', 'sign-in/web/account-page', 'private'),
  page('admin/demo', 'demo/web/demo-page', 'private', owners),
  // The topic page matches any other word; unknown topics are a 404.
  page(':topic/:place?', 'landing/web/landing-page', 'cached'),
]

/**
 * Documents for frames on other sites: rendered by rendering/render-embed.tsx without the
 * application, cached, excluded from search engines. All other pages refuse to be framed.
 */
export const embeds = ['embed', 'embed/event/:id'] as const

/** Former paths of pages, which bookmarks and mail contain. */
export const otherAddresses = [['/admin/feeds', '/admin/sources']] as const

/** Links of the header, the side panel and the footer. */
export const linksIn = (menu: 'menu' | 'aside' | 'footer'): { to: string; label: string }[] =>
  pages.flatMap(({ path, [menu]: label }) => (label === undefined ? [] : { to: `/${path}`, label }))

/** First path segments of private pages. */
export const privateNames: ReadonlySet<string> = new Set(
  pages.flatMap(({ path, kind }) => (kind === 'private' ? path.replace(/\/.*/, '') : [])),
)

/** True for the route of a private page, by its id in routes.ts. */
export const isPrivateRoute = (id: string): boolean => privateNames.has(id.replace(/\/.*/, ''))

/** True for the route of a page that is excluded from search engines in the table. */
export const isUnlistedRoute = (id: string): boolean =>
  pages.some(({ path, engines }) => path === id && engines === 'unlisted')
