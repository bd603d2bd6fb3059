import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/web/administrator/administrator-page.tsx'
import { Moment } from '../../../catalog/web/moment.tsx'
import { PagingLinks } from '../../../catalog/web/paging-links.tsx'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { pageInfo } from '../../../kit/call.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { type AuditEntryView, auditFilters, listAudit } from '../contract.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  const given = fromQuery(new URL(request.url).searchParams)
  // An address that cannot be read shows the whole log.
  const query = auditFilters.safeParse(given).success ? given : {}
  const { body, headers } = await pageCall(context)(listAudit, { query })
  const { cursor, ...filters } = query
  const { total, next } = pageInfo(headers)
  const first = cursor === undefined ? undefined : withQuery(administratorPaths.audit, filters)
  const further = next && withQuery(administratorPaths.audit, { ...filters, cursor: next })
  return { entries: body, total, first, next: further }
}

export const meta = () => []

export default function AuditPage() {
  const { entries, total, first, next } = useLoaderData<typeof loader>()
  const lead = `Who changed what, and when: ${formatNumber(total)} entries, newest first.`
  return (
    <AdministratorPage title="Audit Log" lead={lead} path={administratorPaths.audit}>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="rounded-card border border-line bg-panel p-4 shadow-lift">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      <PagingLinks first={first} next={next} />
    </AdministratorPage>
  )
}

const Entry = ({ entry }: { entry: AuditEntryView }) => {
  const { at, actor, action, subjectType, subjectId, before, after, note } = entry
  return (
    <>
      <p>
        <strong className="font-semibold">{actor}</strong> {action.replaceAll('_', ' ')}{' '}
        {subjectType} {subjectId}
      </p>
      <p className="text-sm text-soft">
        <Moment at={at} />
      </p>
      {note ? <p className="mt-1 whitespace-pre-line">{note}</p> : null}
      {before !== null || after !== null ? (
        <details className="mt-1">
          <summary className="min-h-6 text-sm font-medium text-soft">Before and after</summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <State label="Before" state={before} />
            <State label="After" state={after} />
          </div>
        </details>
      ) : null}
    </>
  )
}

const State = ({ label, state }: { label: string; state: unknown }) => (
  <div className="min-w-0">
    <p className="text-sm font-medium text-soft">{label}</p>
    <pre className="text-sm break-words whitespace-pre-wrap">
      {state === null ? 'Nothing' : JSON.stringify(state, null, 2)}
    </pre>
  </div>
)
