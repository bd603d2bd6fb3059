/** Written by record-samples.ts only. */
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    process_samples: {
      process: string
      at: Generated<string>
      seconds: number
      host: string
      pid: number
      release: string
      started_at: string
      requests: number
      failures: number
      p95_seconds: number
      delay_seconds: number
      memory_bytes: number
      live_events: number
    }
  }
}
