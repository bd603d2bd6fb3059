import type { Generated } from 'kysely'

export interface StaticExportsTable {
  id: string
  current: boolean
  bytes: number
  sha256: string
  events: number
  states: number
  columns: number
  made_at: string
  checked_at: string
}

export interface StaticExportPartsTable {
  export_id: string
  position: number
  content: Buffer
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    static_exports: StaticExportsTable
    static_export_parts: StaticExportPartsTable
    catalog_changes: { id: Generated<number> }
  }
}
