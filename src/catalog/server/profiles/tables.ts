/** Row types of venues and organizers: which are the same, and who has claimed them. */
import type { Generated } from 'kysely'
import type { ClaimProof, ProfileKind } from '../../profile/profile-kinds.ts'

export interface ProfileAliasesTable {
  kind: ProfileKind
  slug: string
  kept_slug: string
  created_at: Generated<string>
}

export interface ProfileClaimsTable {
  id: string
  kind: ProfileKind
  slug: string
  proof: ClaimProof
  email: Generated<string>
  domain: Generated<string>
  claimed_at: Generated<string>
  ended_at: Generated<string | null>
}

export interface ClaimLinksTable {
  link_hash: string
  kind: ProfileKind
  slug: string
  submission_id: string
  expires_at: string
  created_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    profile_aliases: ProfileAliasesTable
    profile_claims: ProfileClaimsTable
    claim_links: ClaimLinksTable
  }
}
