/** Row types of senders, of what was decided about them, and of what went live by trust. */
import type { Generated } from 'kysely'
import type { SenderDecision, SenderStep } from '../../trust/sender-step.ts'

export interface SendersTable {
  address: string
  step: Generated<SenderStep>
  set_step: SenderStep | null
  set_at: string | null
  set_by: string | null
}

export interface SenderDecisionsTable {
  subject: string
  outcome: SenderDecision['outcome']
  kind: 'event' | 'correction'
  submission_id: string
  decided_at: Generated<string>
}

export interface TrustedChangesTable {
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

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    senders: SendersTable
    sender_decisions: SenderDecisionsTable
    trusted_changes: TrustedChangesTable
  }
}
