import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/web/administrator/administrator-page.tsx'
import { loadList } from '../../../catalog/web/administrator/load-list.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { PagingLinks } from '../../../catalog/web/paging-links.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { type AuditEntryView, listAudit } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listAudit, administratorPaths.audit)

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
