/** Row types of switches and of used proofs of work. */
import type { Generated } from 'kysely'

export interface SiteSwitchesTable {
  name: string
  is_on: boolean
  changed_at: Generated<string>
}

export interface SpentProofsTable {
  challenge: string
  expires_at: string
}

declare module '../db/tables.ts' {
  interface Tables {
    site_switches: SiteSwitchesTable
    spent_proofs: SpentProofsTable
  }
}
