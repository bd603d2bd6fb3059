import type { Generated } from 'kysely'
import type { StoredType } from './media-types.ts'

/** Files that visitors sent; `save-upload.ts` and `claim-uploads.ts` beside this alone write it. */
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
}

declare module '../db/tables.ts' {
  interface Tables {
    uploads: UploadsTable
  }
}
