/** Reads the audit log; platform/audit.ts writes it. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  countRows,
  cutPage,
  type ListPage,
  requireCursorRow,
} from '../../../platform/db/list-page.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listPage } from '../../../platform/http/reply.ts'
import { type AuditEntryView, type AuditFilters, listAudit } from '../contract.ts'

export const auditRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listAudit, async ({ query, reply }) => {
    const page = await findEntries(db, query)
    return reply.page(page.rows, listPage(listAudit, query, page))
  })
}

/** One page, newest first. */
const findEntries = async (
  db: Db,
  filters: AuditFilters,
): Promise<ListPage<AuditEntryView, number>> => {
  const { limit, cursor } = filters
  if (cursor !== undefined) {
    await requireCursorRow(db, sql`select from audit_log where id = ${cursor}`)
  }
  const found = await matching(db, filters)
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, next } = cutPage(found, limit, ({ id }) => id)
  const entries = rows.map((row) => ({
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
  return { rows: entries, total: await countRows(db, matching(db, filters).select('id')), next }
}

const matching = (db: Db, { subjectType, subjectId }: AuditFilters) =>
  db
    .selectFrom('audit_log')
    .$if(subjectType !== undefined, (query) => query.where('subject_type', '=', subjectType ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
