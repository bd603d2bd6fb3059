/** Row types of this feature's tables. */
import type { Generated } from 'kysely'
import type { Role } from '../../../../kit/roles.ts'

export interface AdministratorsTable {
  id: string
  email: string
  role: Generated<Role>
  password_hash: string
  totp_secret: string | null
  totp_confirmed_at: string | null
  totp_last_step: number | null
  created_at: Generated<string>
  disabled_at: string | null
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
    invitations: {
      id: string
      link_hash: string
      email: string
      role: Role
      invited_by: string
      created_at: Generated<string>
      expires_at: string
    }
    recovery_codes: {
      code_hash: string
      administrator_id: string
    }
    sessions: {
      token_hash: string
      administrator_id: string
      device: Generated<string>
      created_at: Generated<string>
      last_seen_at: Generated<string>
      expires_at: string
      confirmed_at: Generated<string>
    }
    known_devices: {
      token_hash: string
      administrator_id: string
      last_sign_in_at: Generated<string>
    }
    sign_in_counts: {
      at: string
      event: string
      count: number
    }
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
  }
}
