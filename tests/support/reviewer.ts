/** An administrator's decisions about events and corrections from organizers. */
import { expect } from 'vitest'
import type { ReviewedCorrection } from '../../src/features/moderation/corrections-contract.ts'
import { createCall } from '../../src/kit/call.ts'
import { queryColumn, queryRows } from '../../src/platform/db/query.ts'
import { signedInAdministrator } from './administrator.ts'
import { pageContextOf } from './page-args.ts'
import { type Link, organizer } from './private-link.ts'
import type { TestApp } from './test-app.ts'

export const reviewer = async (app: TestApp, email?: string) => {
  const { json } = app
  const { submit, look, send } = organizer(app)
  const administrator = await signedInAdministrator(app.database.db, email)
  const { cookie } = administrator
  const as = (method: string, path: string, body?: unknown) => send(method, path, body, { cookie })
  const approve = async (id: string) =>
    expect((await as('PATCH', `/api/events/${id}/approve`)).status).toBe(200)
  /** Submits an event and approves all its dates, or the first `most`. */
  const live = async (more: Record<string, unknown> = {}, most = Infinity): Promise<Link> => {
    const link = await submit(more)
    for (const { id } of (await look(link)).events.slice(0, most)) await approve(id)
    return link
  }
  const queue = () => json<{ id: string; events: number }[]>(as('GET', '/api/admin/corrections'))
  /** The one pending correction. */
  const waiting = async (): Promise<ReviewedCorrection> => {
    const [entry, ...more] = await queue()
    expect(more).toEqual([])
    return json(as('GET', `/api/admin/corrections/${entry?.id}`))
  }
  const decide = (id: string, what: string, body?: unknown) =>
    as('POST', `/api/admin/corrections/${id}/${what}`, body)
  /** Caller for loaders and actions of pages. */
  const call = createCall((path, init) =>
    app.request(path, { ...init, headers: { ...init.headers, cookie } }),
  )
  const pageContext = () => pageContextOf(call)
  return { administrator, as, approve, live, queue, waiting, decide, pageContext }
}

/** Audit log entries about an event, oldest first. */
export const auditOf = ({ db }: TestApp, id: string) =>
  queryRows(db)<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where subject_id = ${id} order by id`

/** Actions of the audit log on an event, in order of time. */
export const actionsOf = ({ db }: TestApp, id: string) =>
  queryColumn(db)`select action from audit_log where subject_id = ${id} order by id`

export const messageOf = async (answer: Response | Promise<Response>): Promise<string> => {
  const response = await answer
  const { error } = (await response.json()) as { error: { message: string } }
  return `${response.status} ${error.message}`
}
