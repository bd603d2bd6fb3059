/** Reads the audit log; platform/audit.ts writes it. */
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../../platform/db/database.ts'
import {
  afterCursor,
  countedAtMost,
  countRows,
  cutPage,
  type ListPage,
} from '../../../platform/db/list-page.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import type { AuditEntryView, AuditFilters } from '../contract.ts'

/** One page, newest first. */
export const findEntries = async (
  db: Db,
  filters: AuditFilters,
): Promise<ListPage<AuditEntryView, number>> => {
  const { limit, cursor } = filters
  const row = sql`select at, id from audit_log where id = ${cursor}`
  const after = await afterCursor(db, cursor, sql`(a.at, a.id) <`, row)
  const condition = await conditionOf(db, filters)
  const total = await countRows(db, sql`select from audit_log a where ${condition}`)
  // A few matches may all be old: PostgreSQL assumes an even spread, and would scan the log from its newest entry.
  const materialization = total < countedAtMost ? sql`materialized` : sql`not materialized`
  const result = await sql<AuditEntryView>`
    with matching as ${materialization} (select a.id, a.at from audit_log a where ${condition}),
      page as materialized (select a.id from matching a where ${after}
        order by a.at desc, a.id desc limit ${limit + 1})
    select a.id, a.at, coalesce(a.administrator_email, a.actor) as actor, a.action,
      a.subject_type as "subjectType", a.subject_id as "subjectId", a.before, a.after, a.note,
      ${eventOfEntry} as event
    from audit_log a
      left join events e on e.id = a.event_id
      left join event_redirects r on r.event_id = e.id and e.status = 'deleted'
    where a.id = any(array(select id from page))
    order by a.at desc, a.id desc
  `.execute(db)
  return { ...cutPage(result.rows, limit, ({ id }) => id), total }
}

const eventOfEntry = sql`case when coalesce(e.name, a.event_name) is not null then json_build_object(
  'id', a.event_id,
  'name', coalesce(e.name, a.event_name),
  'date', case when e.id is null then a.event_date else e.date end,
  'place', case when e.id is null then coalesce(a.event_place, '')
    else concat_ws(', ', nullif(e.city, ''), nullif(e.state, '')) end,
  'nameThen', case when a.event_name <> e.name then a.event_name end,
  'status', case when e.id is null then 'removed' when r.kept_id is not null then 'merged'
    else e.status end,
  'mergedInto', r.kept_id) end`

const conditionOf = async (db: Db, filters: AuditFilters): Promise<RawBuilder<unknown>> => {
  const { subjectType, subjectId, event, person, from, to } = filters
  const clauses: RawBuilder<unknown>[] = []
  if (subjectType !== undefined) clauses.push(sql`a.subject_type = ${subjectType}`)
  if (subjectId !== undefined) clauses.push(sql`a.subject_id = ${subjectId}`)
  if (event !== undefined) clauses.push(eventCondition(event))
  if (person !== undefined) clauses.push(await personCondition(db, person))
  if (from !== undefined) clauses.push(sql`a.at >= ${startOf(from, filters)}`)
  if (to !== undefined) clauses.push(sql`a.at < ${startOf(to, filters, 1)}`)
  return clauses.length === 0 ? sql`true` : sql.join(clauses, sql` and `)
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Matches the whole id, or every word somewhere in the name. */
const eventCondition = (text: string) => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const clauses = words.map((word) => sql`a.event_name ilike ${patternOf(word)}`)
  return clauses.length === 0
    ? sql`true`
    : sql`(a.event_id = ${words.join(' ')} or (${sql.join(clauses, sql` and `)}))`
}

/**
 * Entries of a person: actions by the person, and changes of the person's account or trust. Organizers have no account:
 * their actions are those by private links of the address's events. Accounts and events are read first, since
 * PostgreSQL chooses the index by the number of entries of each.
 */
const personCondition = async (db: Db, text: string) => {
  const person = text.trim().toLowerCase()
  const { rows: accounts } = await sql<{ id: string; email: string }>`
    select id, email from administrators where email like ${patternOf(person)}
  `.execute(db)
  const eventIds = await queryColumn(db)`
    select m.event_id as id from submissions s join submission_events m on m.submission_id = s.id
    where lower(s.submitter_email) = ${person}
  `
  const actors = [person, ...accounts.map(({ email }) => email)]
  const clauses = [
    sql`coalesce(a.administrator_email, a.actor) = any(${actors})`,
    sql`(a.subject_type = 'sender' and a.subject_id = ${person})`,
  ]
  const accountIds = accounts.map(({ id }) => id)
  if (accountIds.length > 0)
    clauses.push(sql`(a.subject_type = 'administrator' and a.subject_id = any(${accountIds}))`)
  if (eventIds.length > 0)
    clauses.push(sql`(a.actor = 'organizer' and a.event_id = any(${eventIds}))`)
  return sql`(${sql.join(clauses, sql` or `)})`
}

/** Instant at which the day, or the one `days` days after it, begins in the zone. */
const startOf = (
  day: string,
  { timeZone = 'UTC' }: Pick<AuditFilters, 'timeZone'>,
  days = 0,
): string =>
  Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).toInstant().toString()
