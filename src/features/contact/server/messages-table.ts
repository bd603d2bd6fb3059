import type { Generated } from 'kysely'

export interface MessagesTable {
  id: string
  position: Generated<number>
  kind: 'contact' | 'report'
  event_id: string | null
  reason: string | null
  name: Generated<string>
  email: Generated<string>
  subject: string
  text: string
  created_at: Generated<string>
  done_at: string | null
  /** Null for reports about an event, and for messages of programs without a key. */
  send_hash: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    messages: MessagesTable
  }
}
