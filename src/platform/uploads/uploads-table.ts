import type { Generated } from 'kysely'
import type { StoredType } from './media-types.ts'

/** Uploaded files; only features/uploads and `claim-uploads.ts` in this folder write them. */
export interface UploadsTable {
  id: string
  name: string
  kind: 'flyer' | 'logo'
  type: StoredType
  size: number
  sha256: string
  width: number | null
  height: number | null
  placeholder: string | null
  created_at: Generated<string>
  claimed_by: string | null
  /** Hash of the sender's token. */
  sender_hash: Generated<string | null>
  /** Hash of the token and the form's key; null for a file without a form. */
  form_hash: Generated<string | null>
  taken_down_at: Generated<string | null>
  files_deleted_at: Generated<string | null>
}

declare module '../db/tables.ts' {
  interface Tables {
    uploads: UploadsTable
  }
}
