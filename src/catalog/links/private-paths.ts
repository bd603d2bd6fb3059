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
export function reviewEventPath(id: string): string {
  return withQuery(paths.admin, { event: id })
}

/** Merged listings and their rules; or one of them. */
export function mergedPath(id?: string): string {
  return withQuery(administratorPaths.merged, id === undefined ? {} : { event: id })
}

/** Page on which an administrator changes an event. */
export function editEventPath(id: string): string {
  return `/admin/events/${encodeURIComponent(id)}`
}

/** A file that waits to be imported, or the report of its import. */
export function importPath(id: string): string {
  return `${administratorPaths.imports}/${encodeURIComponent(id)}`
}

/** Page that asks for password and second factor again, and leads on to backups. */
export function confirmIdentityPath(page: 'backups'): string {
  return `/admin/confirm/${page}`
}

/** Page that rejects all pending events that have something in common with one. */
export function matchingPath(id: string, by: string): string {
  return withQuery(`${editEventPath(id)}/matching`, { by })
}

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
export function offerHandoverPath(token: string): string {
  return `${managePath(token)}/hand-over`
}

/** Page on which one of the two addresses confirms a handover. */
export function handoverPath(token: string): string {
  return `/hand-over/${encodeURIComponent(token)}`
}

/** Page on which somebody invited takes the account. */
export function invitationPath(token: string): string {
  return `/invitation/${encodeURIComponent(token)}`
}

/** Page of all submissions of an address. */
export function yourEventsPath(token: string, after?: string): string {
  return withQuery(`/your-events/${encodeURIComponent(token)}`, { after })
}

/** Page that takes a file with many dates of the holder of a private link. */
export function sheetsPath(token: string): string {
  return `${managePath(token)}/sheet`
}

/** Such a file: its preview, its progress, and what was submitted. */
export function sheetPath(token: string, id: string): string {
  return `${sheetsPath(token)}/${encodeURIComponent(id)}`
}

/** A file of the submission's events, as its private link shows it before they are public. */
export function manageFilePath(token: string, url: string): string {
  return `${managePath(token)}/files/${encodeURIComponent(url.replace(/^.*\//, ''))}`
}

/** Page on which an organizer says whether a date still holds. */
export function confirmPath(token: string): string {
  return `/confirm/${encodeURIComponent(token)}`
}

/** Page on which an organizer stops the mail that asks about dates. */
export function remindersPath(token: string): string {
  return `/reminders/${encodeURIComponent(token)}`
}

/** Page on which the holder of a private link asks to claim a page. */
export function claimsPath(token: string): string {
  return `${managePath(token)}/claim`
}

/** Page by which a mailed link claims the page of a venue or an organizer. */
export function claimPath(token: string): string {
  return `/claim/${encodeURIComponent(token)}`
}

/** Page that shows, stops and deletes the email updates of an address. */
export function emailPath(token: string): string {
  return `/email/${encodeURIComponent(token)}`
}

/** Address to which a mail program posts to stop the updates of a message (RFC 8058). */
export function oneClickPath(token: string): string {
  return `${emailPath(token)}/stop`
}
