import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { administratorPaths, importPath } from '../../../../catalog/links/private-paths.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import { bytesInWords } from '../../../../kit/bytes-in-words.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Badge, type BadgeColor } from '../../../../ui/badge.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Link } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PagingLinks } from '../../../../ui/paging-links.tsx'
import {
  draftDays,
  type ImportState,
  type ImportSummary,
  listImports,
  maxMegabytes,
  maxRows,
} from '../../file-contract.ts'
import { FileForm } from './file-form.tsx'
import { answerTakenFile, type ImportAnswer } from './import-action.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listImports, administratorPaths.imports)

/** Handles the plain form, which the browser submits itself with or without scripts. */
export const action = asAdministrator((_call, { request }) => answerTakenFile(request, importPath))

export const clientAction = sendCarefully((message): ImportAnswer => ({ message, fields: {} }))

export const shouldRevalidate = keepWhenUnsent

/** Accepts files, and lists earlier ones. */
export default function ImportsPage() {
  const { entries: imports, total, first, next } = useLoaderData<typeof loader>()
  const answer = useActionData<ImportAnswer>()
  const isDropped = useSearchParams()[0].get('done') === 'dropped'
  return (
    <AdministratorPage
      title="Import"
      lead="Events from a file: see what’s in it first."
      path={administratorPaths.imports}
    >
      {!answer && isDropped ? <Notice>File discarded. Nothing was imported.</Notice> : null}
      <FileForm
        problem={answer?.message}
        hint={`CSV, workbook (.xlsx), calendar (.ics) or JSON, up to ${maxMegabytes} MB and ${formatNumber(maxRows)} rows. Nothing is imported until you say so; a file that isn’t is deleted after ${draftDays} days.`}
      />
      <section aria-labelledby="imports" className="grid gap-3">
        <h2 id="imports" className="text-title">
          Files and imports: {formatNumber(total)}
        </h2>
        {imports.length === 0 ? <p className="text-soft">None yet.</p> : null}
        <ul className="grid gap-3">
          {imports.map((each) => (
            <li key={each.id} className="rounded-card border border-line bg-panel p-4">
              <ImportItem item={each} />
            </li>
          ))}
        </ul>
        <PagingLinks first={first} next={next} />
      </section>
    </AdministratorPage>
  )
}

const states: Record<ImportState, { label: string; color: BadgeColor }> = {
  reading: { label: 'Being read', color: 'blue' },
  ready: { label: 'Not imported yet', color: 'yellow' },
  importing: { label: 'Being imported', color: 'blue' },
  done: { label: 'Imported', color: 'green' },
  undone: { label: 'Undone', color: 'plain' },
}

const ImportItem = ({ item }: { item: ImportSummary }) => {
  const { id, fileName, bytes, state, by, createdAt, counts } = item
  const { taken = 0, updated = 0, unchanged = 0, skipped = 0 } = counts ?? {}
  return (
    <article className="grid gap-1">
      <h3 className="font-sans font-semibold break-words">
        <Link to={importPath(id)} className="underline underline-offset-4">
          {fileName}
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge color={states[state].color}>{states[state].label}</Badge>{' '}
        <span>
          {by ?? 'An organizer'}, <Moment at={createdAt} />, {bytesInWords(bytes)}
        </span>
      </p>
      {counts ? (
        <p className="text-sm">
          {formatNumber(taken)} new, {formatNumber(updated)} updated, {formatNumber(unchanged)}{' '}
          unchanged, {formatNumber(skipped)} skipped
        </p>
      ) : null}
    </article>
  )
}
