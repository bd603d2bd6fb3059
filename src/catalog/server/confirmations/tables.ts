/** Row types of what organizers are asked about their dates, and answer. */
import type { Generated } from 'kysely'
import type { AnswerPlace, ConfirmationAnswer } from '../../trust/confirmation-answers.ts'

export interface ConfirmationLinksTable {
  link_hash: string
  event_id: string
  submission_id: string
  created_at: Generated<string>
}

export interface ConfirmationsTable {
  id: string
  position: Generated<number>
  event_id: string
  answer: ConfirmationAnswer
  given_by: Generated<AnswerPlace>
  before: unknown
  after: unknown
  created_at: Generated<string>
  undone_at: Generated<string | null>
}

export interface RemindersTable {
  key: string
  created_at: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    confirmation_links: ConfirmationLinksTable
    confirmations: ConfirmationsTable
    reminders: RemindersTable
  }
}
