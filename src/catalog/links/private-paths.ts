/** Addresses of pages for administrators and of organizers' private links. Public pages never load this module. */
import { paths, withQuery } from './paths.ts'

/** Pages for administrators only. */
export const administratorPaths = {
  queue: paths.admin,
  corrections: '/admin/corrections',
  trusted: '/admin/trusted',
  senders: '/admin/senders',
  blocked: '/admin/blocked',
  merged: '/admin/merged',
  events: '/admin/events',
  sources: '/admin/sources',
  imports: '/admin/import',
  sourceList: '/admin/source-list',
  coverage: '/admin/coverage',
  profiles: '/admin/venues',
  messages: '/admin/messages',
  answers: '/admin/answers',
  outbox: '/admin/outbox',
  audit: '/admin/audit',
  files: '/admin/files',
  personalData: '/admin/personal-data',
  status: '/admin/status',
  figures: '/admin/figures',
  account: '/admin/account',
  people: '/admin/people',
  setup: '/admin/setup',
  settings: '/admin/settings',
  backups: '/admin/backups',
  demo: '/admin/demo',
} as const

/** An event of any state on the dashboard. */
export const reviewEventPath = (id: string): string => withQuery(paths.admin, { event: id })

/** Page of merged listings and the merge rules, or of one merged listing. */
export const mergedPath = (id?: string): string =>
  withQuery(administratorPaths.merged, id === undefined ? {} : { event: id })

/** Page for an administrator to edit an event. */
export const editEventPath = (id: string): string => `/admin/events/${encodeURIComponent(id)}`

/** A file that is ready to be imported, or the report of its import. */
export const importPath = (id: string): string =>
  `${administratorPaths.imports}/${encodeURIComponent(id)}`

/** Page that requires password and second factor again before it continues to backups. */
export const confirmIdentityPath = (page: 'backups'): string => `/admin/confirm/${page}`

/** Page to reject all pending events that share a property (`by`) with an event. */
export const matchingPath = (id: string, by: string): string =>
  withQuery(`${editEventPath(id)}/matching`, { by })

/** Only message for links that are wrong, expired or revoked. */
export const invalidLink = "This link isn't valid."

/** Page to request a new private link. */
export const manageLinkPath = '/manage'

/** An organizer's private link, or one of its pages about an event. */
export function managePath(
  token: string,
  id?: string,
  action?: 'change' | 'copy' | 'series',
): string {
  const segments = [token, id, action].filter((segment) => segment !== undefined)
  return [manageLinkPath, ...segments.map(encodeURIComponent)].join('/')
}

/** Page to offer the events of a private link to another email address. */
export const offerHandoverPath = (token: string): string => `${managePath(token)}/hand-over`

/** Page on which either of the two email addresses confirms a handover. */
export const handoverPath = (token: string): string => `/hand-over/${encodeURIComponent(token)}`

/** Page on which an invited person creates their account. */
export const invitationPath = (token: string): string => `/invitation/${encodeURIComponent(token)}`

/** Page of all submissions of an email address. */
export const yourEventsPath = (token: string, after?: string): string =>
  withQuery(`/your-events/${encodeURIComponent(token)}`, { after })

/** Page to upload a file of many dates, by the holder of a private link. */
export const sheetsPath = (token: string): string => `${managePath(token)}/sheet`

/** An uploaded file of dates: its preview, its progress, and the submitted events. */
export const sheetPath = (token: string, id: string): string =>
  `${sheetsPath(token)}/${encodeURIComponent(id)}`

/** A flyer or logo of a submission's event, served by its private link before it is public. */
export const manageFilePath = (token: string, url: string): string =>
  `${managePath(token)}/files/${encodeURIComponent(url.replace(/^.*\//, ''))}`

/** Page on which an organizer confirms that a date is still on, or says it isn't. */
export const confirmPath = (token: string): string => `/confirm/${encodeURIComponent(token)}`

/** Page to stop reminders that ask whether dates are still on. */
export const remindersPath = (token: string): string => `/reminders/${encodeURIComponent(token)}`

/** Page on which the holder of a private link requests to claim a page. */
export const claimsPath = (token: string): string => `${managePath(token)}/claim`

/** Page of an emailed link that claims the page of a venue or an organizer. */
export const claimPath = (token: string): string => `/claim/${encodeURIComponent(token)}`

/** Page to view, stop and delete the email updates of an address. */
export const emailPath = (token: string): string => `/email/${encodeURIComponent(token)}`

/** Address to which an email program posts to unsubscribe with one click (RFC 8058). */
export const oneClickPath = (token: string): string => `${emailPath(token)}/stop`
