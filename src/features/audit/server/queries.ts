/** Reads the audit log; platform/audit.ts writes it. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AuditEntryView, AuditFilters } from '../contract.ts'

/** Counting on would cost more than anybody learns from it. */
const countedAtMost = 10_000

export type AuditPage = {
  entries: AuditEntryView[]
  total: number
  /** The cursor of the next page; undefined on the last one. */
  next: number | undefined
}

/** One page, newest first. */
export const findEntries = async (db: Db, filters: AuditFilters): Promise<AuditPage> => {
  const { limit, cursor } = filters
  const rows = await matching(db, filters)
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.administrator_email ?? row.actor,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    note: row.note,
  }))
  const next = rows.length > limit ? entries.at(-1)?.id : undefined
  return { entries, total: await count(db, filters), next }
}

const matching = (db: Db, { subjectType, subjectId }: AuditFilters) =>
  db
    .selectFrom('audit_log')
    .$if(subjectType !== undefined, (query) => query.where('subject_type', '=', subjectType ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))

const count = async (db: Db, filters: AuditFilters): Promise<number> => {
  const { total } = await db
    .selectFrom(matching(db, filters).select('id').limit(countedAtMost).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
