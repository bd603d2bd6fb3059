/** Row types of this feature's tables. */
import type { Generated } from 'kysely'

export interface AdministratorsTable {
  id: string
  email: string
  password_hash: string
  totp_secret: string | null
  totp_confirmed_at: string | null
  totp_last_step: number | null
  created_at: Generated<string>
  disabled_at: string | null
}

export interface RecoveryCodesTable {
  code_hash: string
  administrator_id: string
}

export interface SessionsTable {
  token_hash: string
  administrator_id: string
  device: Generated<string>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable
    recovery_codes: RecoveryCodesTable
    sessions: SessionsTable
  }
}
