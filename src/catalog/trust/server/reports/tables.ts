/** Row types of what is counted of visitors' reports. */
import type { Generated } from 'kysely'
import type { ReportAnswer, ReportAnswerer } from '../../report-answers.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    event_reports: {
      id: string
      event_id: string
      network_hash: string | null
      /** False for a plain hash of an earlier release. */
      network_keyed: Generated<boolean>
      created_at: Generated<string>
      answered_at: Generated<string | null>
      answer: Generated<ReportAnswer | null>
      answered_by: Generated<ReportAnswerer | null>
      /** The organizer's answer to "Still on?" that answered it. */
      confirmation_id: Generated<string | null>
    }
    report_networks: {
      network_hash: string
      weight: number
      keyed: Generated<boolean>
      changed_at: Generated<string>
    }
  }
}
