/** Row types of venues and organizers: which are the same, and who has claimed them. */
import type { Generated } from 'kysely'
import type { ProfileKind } from '../../profile/profile-kinds.ts'

export interface ProfileAliasesTable {
  kind: ProfileKind
  slug: string
  kept_slug: string
  created_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    profile_aliases: ProfileAliasesTable
  }
}
