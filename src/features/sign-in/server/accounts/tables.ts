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

export interface KnownDevicesTable {
  token_hash: string
  administrator_id: string
  last_sign_in_at: Generated<string>
}

export interface SignInCountsTable {
  at: string
  event: string
  count: number
}

export interface PasskeysTable {
  id: string
  administrator_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  created_at: Generated<string>
  last_used_at: string | null
}

export interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: 'register' | 'confirm' | 'sign-in'
  administrator_id: string | null
  expires_at: string
}

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable
    recovery_codes: RecoveryCodesTable
    sessions: SessionsTable
    known_devices: KnownDevicesTable
    sign_in_counts: SignInCountsTable
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
  }
}
