/** Remote files that events name. Each is fetched once, however many events name it. */
import type { Generated } from 'kysely'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    remote_files: {
      /** Hexadecimal SHA-256 of kind and URL. */
      id: string
      kind: 'flyer' | 'logo'
      url: string
      host: string
      state: Generated<'waiting' | 'fetched' | 'failed'>
      attempts: Generated<number>
      next_attempt_at: Generated<string>
      last_error: string | null
      upload_id: string | null
      created_at: Generated<string>
    }
  }
}
