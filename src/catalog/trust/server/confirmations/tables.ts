/** Row types of what organizers are asked about their dates, and answer. */
import type { Generated } from 'kysely'
import type { AnswerPlace, ConfirmationAnswer } from '../../confirmation-answers.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    confirmation_links: {
      link_hash: string
      event_id: string
      submission_id: string
      created_at: Generated<string>
    }
    confirmations: {
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
    reminders: {
      key: string
      created_at: Generated<string>
    }
  }
}
