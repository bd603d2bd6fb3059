/** Row types of merges and claims of venues and organizers. */
import type { Generated } from 'kysely'
import type { ClaimProof, ProfileKind } from '../profile-kinds.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    profile_aliases: {
      kind: ProfileKind
      slug: string
      kept_slug: string
      created_at: Generated<string>
    }
    profile_claims: {
      id: string
      kind: ProfileKind
      slug: string
      proof: ClaimProof
      email: Generated<string>
      domain: Generated<string>
      claimed_at: Generated<string>
      ended_at: Generated<string | null>
    }
    claim_links: {
      link_hash: string
      kind: ProfileKind
      slug: string
      submission_id: string
      expires_at: string
      created_at: Generated<string>
    }
  }
}
