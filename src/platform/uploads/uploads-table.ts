import type { Generated } from 'kysely'
import type { StoredType } from './media-types.ts'

/** Files that visitors sent; features/uploads and `claim-uploads.ts` beside this alone write it. */
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
  /** Hash of the token of the browser that sent it. */
  sender_hash: Generated<string | null>
  /** Hash of that token and the key of its form; null for a file that is of no form. */
  form_hash: Generated<string | null>
  taken_down_at: Generated<string | null>
  files_deleted_at: Generated<string | null>
}

declare module '../db/tables.ts' {
  interface Tables {
    uploads: UploadsTable
  }
}
