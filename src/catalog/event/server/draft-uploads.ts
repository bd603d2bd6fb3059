/** Files of a draft: checks that uploads exist, and claims them for the event. */
import { sql } from 'kysely'
import { AppError, type FieldErrors } from '../../../kit/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { claimUploads } from '../../../platform/uploads/claim-uploads.ts'
import { uploadIdOf, uploadUrl } from '../../file/uploaded-file.ts'
import { websiteHref } from '../contact-links.ts'
import type { EventDraft } from '../event-draft.ts'

type DraftFiles = Pick<EventDraft, 'flyerUrl' | 'logoUrl'>
type UploadedFile = { field: 'flyerUrl' | 'logoUrl'; id: string; url: string }

const uploadsOf = (draft: DraftFiles): UploadedFile[] =>
  (['flyerUrl', 'logoUrl'] as const).flatMap((field) => {
    const url = draft[field]
    const id = uploadIdOf(url)
    return url && id ? [{ field, id, url }] : []
  })

/** Files of a draft that the event didn't show before. */
export const newFiles = (before: DraftFiles, { flyerUrl, logoUrl }: DraftFiles): DraftFiles => ({
  flyerUrl: flyerUrl === before.flyerUrl ? null : flyerUrl,
  logoUrl: logoUrl === before.logoUrl ? null : logoUrl,
})

const expiredMessage = 'This file has expired. Upload it again.'

/**
 * Owners of files that a draft may show besides public ones: events, for their private files, and hashes of senders and
 * forms, for unclaimed files.
 */
export type FileOwners = { eventIds?: readonly string[]; senderHashes: readonly string[] } | 'all'

/**
 * Adds to `problems` files that are missing, not owned, or of the wrong kind; a path of this site must be an upload.
 * Leave out of `draft` the files that the event shows already, such as those of imports: see `newFiles`.
 */
export const checkUploads = async (
  db: Db,
  draft: DraftFiles,
  problems: FieldErrors,
  owners: FileOwners,
): Promise<void> => {
  for (const field of ['flyerUrl', 'logoUrl'] as const) {
    const url = draft[field]
    if (url && !uploadIdOf(url) && websiteHref(url) !== url)
      problems[field] ??= 'Must be an uploaded file or a web address.'
  }
  const uploads = uploadsOf(draft)
  const nameOf = (url: string) => url.slice(uploadUrl('').length)
  const names = uploads.map(({ url }) => nameOf(url))
  const found = await findUploads(db, names, owners)
  for (const { field, url } of uploads) {
    const file = found.find(({ name }) => name === nameOf(url))
    if (!file) problems[field] ??= expiredMessage
    else if (`${file.kind}Url` !== field)
      problems[field] ??= `This file was uploaded as a ${file.kind}.`
  }
}

type FoundUpload = { name: string; kind: 'flyer' | 'logo' }

/** Files with these names that may be shown, with their kinds. */
export const findUploads = async (
  db: Db,
  names: readonly string[],
  owners: FileOwners = 'all',
): Promise<FoundUpload[]> => {
  if (names.length === 0) return []
  const mayBeShown =
    owners === 'all'
      ? sql`true`
      : sql`(claimed_by is null and sender_hash = any(${owners.senderHashes}::text[])
          and (form_hash is null or form_hash = any(${owners.senderHashes}::text[]))
          or claimed_by = any(${owners.eventIds ?? []}::text[])
          or exists (select from events where flyer_url = '/uploads/' || u.name
            and flyer_url like '/uploads/%' and status in ('published', 'archived'))
          or exists (select from events where logo_url = '/uploads/' || u.name
            and logo_url like '/uploads/%' and status in ('published', 'archived')))`
  return queryRows(db)`
    select name, kind from uploads u
    where name = any(${names}) and taken_down_at is null and ${mayBeShown}
  `
}

/** Claims the draft's files for an event. Throws `unprocessable` if one no longer exists. */
export const claimDraftUploads = async (
  db: Tx,
  draft: DraftFiles,
  eventId: string,
): Promise<void> => {
  const uploads = uploadsOf(draft)
  const ids = uploads.map(({ id }) => id)
  const missing = await claimUploads(db, ids, eventId)
  const file = uploads.find(({ id }) => missing.includes(id))
  if (file) throw new AppError('unprocessable', { fields: { [file.field]: expiredMessage } })
}
