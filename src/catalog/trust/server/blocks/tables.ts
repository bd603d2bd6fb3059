/** Row type of what is blocked. */
import type { Generated } from 'kysely'

export type BlockKind = 'address' | 'domain' | 'network'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    blocks: {
      id: string
      kind: BlockKind
      value: string
      submission_id: string | null
      message_id: string | null
      created_at: Generated<string>
      created_by: string
    }
  }
}
