/** The addresses of pages for administrators and of organizers' private links; no public page loads them. */
import { paths, withQuery } from './paths.ts'

/** Pages that only administrators see. */
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

/** An event on the dashboard, wherever it stands. */
export const reviewEventPath = (id: string): string => withQuery(paths.admin, { event: id })

/** Merged listings and their rules; or one of them. */
export const mergedPath = (id?: string): string =>
  withQuery(administratorPaths.merged, id === undefined ? {} : { event: id })

/** Page on which an administrator changes an event. */
export const editEventPath = (id: string): string => `/admin/events/${encodeURIComponent(id)}`

/** A file that waits to be imported, or the report of its import. */
export const importPath = (id: string): string =>
  `${administratorPaths.imports}/${encodeURIComponent(id)}`

/** Page that asks for password and second factor again, and leads on to backups. */
export const confirmIdentityPath = (page: 'backups'): string => `/admin/confirm/${page}`

/** Page that rejects all pending events that have something in common with one. */
export const matchingPath = (id: string, by: string): string =>
  withQuery(`${editEventPath(id)}/matching`, { by })

/** All that a link says that is wrong, over or revoked. */
export const invalidLink = "This link isn't valid."

/** Page that sends a new private link. */
export const manageLinkPath = '/manage'

/** The organizer's private link, or one of its pages about an event. */
export function managePath(
  token: string,
  id?: string,
  what?: 'change' | 'copy' | 'series',
): string {
  const parts = [token, id, what].filter((part) => part !== undefined)
  return [manageLinkPath, ...parts.map(encodeURIComponent)].join('/')
}

/** Page that offers the events of a private link to another address. */
export const offerHandoverPath = (token: string): string => `${managePath(token)}/hand-over`

/** Page on which one of the two addresses confirms a handover. */
export const handoverPath = (token: string): string => `/hand-over/${encodeURIComponent(token)}`

/** Page on which somebody invited takes the account. */
export const invitationPath = (token: string): string => `/invitation/${encodeURIComponent(token)}`

/** Page of all submissions of an address. */
export const yourEventsPath = (token: string, after?: string): string =>
  withQuery(`/your-events/${encodeURIComponent(token)}`, { after })

/** Page that takes a file with many dates of the holder of a private link. */
export const sheetsPath = (token: string): string => `${managePath(token)}/sheet`

/** Such a file: its preview, its progress, and what was submitted. */
export const sheetPath = (token: string, id: string): string =>
  `${sheetsPath(token)}/${encodeURIComponent(id)}`

/** A file of the submission's events, as its private link shows it before they are public. */
export const manageFilePath = (token: string, url: string): string =>
  `${managePath(token)}/files/${encodeURIComponent(url.replace(/^.*\//, ''))}`

/** Page on which an organizer says whether a date still holds. */
export const confirmPath = (token: string): string => `/confirm/${encodeURIComponent(token)}`

/** Page on which an organizer stops the mail that asks about dates. */
export const remindersPath = (token: string): string => `/reminders/${encodeURIComponent(token)}`

/** Page on which the holder of a private link asks to claim a page. */
export const claimsPath = (token: string): string => `${managePath(token)}/claim`

/** Page by which a mailed link claims the page of a venue or an organizer. */
export const claimPath = (token: string): string => `/claim/${encodeURIComponent(token)}`

/** Page that shows, stops and deletes the email updates of an address. */
export const emailPath = (token: string): string => `/email/${encodeURIComponent(token)}`

/** Address to which a mail program posts to stop the updates of a message (RFC 8058). */
export const oneClickPath = (token: string): string => `${emailPath(token)}/stop`
