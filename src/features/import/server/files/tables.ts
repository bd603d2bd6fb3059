/** Row types of imports of files; import-store.ts writes them. */
import type { FoundInFile, ImportChoices, ImportState } from '../../file-contract.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    imports: {
      id: string
      file_name: string
      bytes: number
      source: string
      state: ImportState
      choices: Partial<ImportChoices>
      found: FoundInFile | null
      progress: { rows: number; share: number } | null
      administrator_id: string | null
      administrator_email: string | null
      created_at: string
      /** Id of the run that reads it; a run without a heartbeat for half a minute counts as dead. */
      run_id: string | null
      seen_at: string | null
      runs: number
      imported_at: string | null
      undone_at: string | null
      undone_by: string | null
      /** Email address of the organizer who sent the sheet; null for an administrator's import. */
      sender: string | null
      series_before: Record<string, unknown>[]
      /** Time of its proposals. */
      said_at: string | null
      /** Submission whose private link was used to send the sheet. */
      submission_id: string | null
      /** Submission that the events of a sheet became. */
      sent_as: string | null
    }
    import_parts: { import_id: string; part: number; content: Buffer }
    import_events: {
      import_id: string
      event_id: string
      sequence: number
      status: string
      content_hash: string | null
      /** Null for an event that the import added. */
      before: Record<string, unknown> | null
      /** Likely duplicate noted for the event before the import. */
      duplicate_of: string | null
    }
  }
}
