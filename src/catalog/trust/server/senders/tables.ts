/** Row types of senders, of what was decided about them, and of what went live by trust. */
import type { Generated } from 'kysely'
import type { SenderDecision, SenderStep } from '../../sender-step.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    senders: {
      address: string
      step: Generated<SenderStep>
      set_step: SenderStep | null
      set_at: string | null
      set_by: string | null
    }
    sender_decisions: {
      subject: string
      outcome: SenderDecision['outcome']
      kind: 'event' | 'correction'
      submission_id: string
      decided_at: Generated<string>
    }
    trusted_changes: {
      id: string
      batch_id: string
      event_id: string
      submission_id: string
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
      reason: string
      created_at: Generated<string>
      closed_at: string | null
      closed_by: string | null
      verdict: 'kept' | 'undone' | null
    }
  }
}
