import type { Generated } from 'kysely'

/** Mail to send and mail that was sent. Only the files beside this one write it. */
export interface OutboxMessagesTable {
  id: string
  /** Grows with every message. */
  position: Generated<number>
  key: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  secret: string | null
  /** Path of the page that ends mail of this kind. */
  unsubscribe_path: Generated<string | null>
  created_at: Generated<string>
  next_attempt_at: Generated<string>
  attempts: Generated<number>
  last_error: string | null
  sent_at: string | null
  failed_at: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    outbox_messages: OutboxMessagesTable
  }
}
