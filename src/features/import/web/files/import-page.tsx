import { useActionData, useLoaderData } from 'react-router'
import {
  administratorPaths,
  editEventPath,
  importPath,
} from '../../../../catalog/links/private-paths.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { dataIfFound } from '../../../../kit/page-call.ts'
import { ButtonForm } from '../../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Link } from '../../../../ui/link.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import { loadOrKeep, useFresh } from '../../../../ui/use-fresh.ts'
import { getImport, type ImportDetail } from '../../file-contract.ts'
import { FileDraft } from './file-draft.tsx'
import { type ImportAnswer, runImportAction } from './import-action.ts'
import { foundInWords, ImportReport } from './import-report.tsx'
import { EndOfProgress, ProgressPanel } from './progress-panel.tsx'

export const loader = asAdministrator((call, { params }) =>
  dataIfFound(call(getImport, { params: { id: params.id ?? '' } })),
)

export const action = runImportAction

export const clientAction = sendCarefully(
  (message, typed): ImportAnswer => ({ message, fields: {}, typed }),
)

export const clientLoader = loadOrKeep

export const shouldRevalidate = keepWhenUnsent

const doneNotices: Record<string, string> = {
  check: 'You changed something, so the file was read again. Check the preview, then import it.',
  undone: 'The import was undone.',
}

/** Page of one import: preview and columns, progress, report, and undo. */
export default function ImportPage() {
  const shown = useLoaderData<ImportDetail | undefined>()
  const answer = useActionData<ImportAnswer>()
  const isBusy = shown?.state === 'reading' || shown?.state === 'importing'
  useFresh(isBusy ? 3_000 : undefined, shown)
  const path = shown ? importPath(shown.id) : administratorPaths.imports
  return (
    <AdministratorPage
      title={shown ? `Import: ${shown.fileName}` : 'Import'}
      lead={shown ? leads[shown.state] : "This file isn't here any more."}
      path={path}
      failure={answer}
      doneWords={isBusy ? {} : doneNotices}
    >
      <p>
        <Link to={administratorPaths.imports} className="underline underline-offset-4">
          All imports
        </Link>
      </p>
      {shown ? <EndOfProgress shown={shown} /> : null}
      {shown && isBusy ? <ProgressPanel shown={shown} path={path} /> : null}
      {shown?.state === 'ready' ? <FileDraft shown={shown} answer={answer} /> : null}
      {shown?.state === 'done' || shown?.state === 'undone' ? <Imported shown={shown} /> : null}
    </AdministratorPage>
  )
}

const leads: Record<ImportDetail['state'], string> = {
  reading: 'The file is being read. Nothing is imported yet.',
  ready: 'Nothing is imported until you say so.',
  importing: 'The file is being imported, whole or not at all.',
  done: 'This file was imported.',
  undone: 'This import was undone.',
}

const Imported = ({ shown }: { shown: ImportDetail }) => {
  const { state, by, source, importedAt, undoneAt, undoneBy, found } = shown
  return (
    <>
      <PanelSection title={state === 'done' ? 'Imported' : 'Undone'}>
        {importedAt ? (
          <p>
            By {by ?? 'an organizer'}, <Moment at={importedAt} />, as {source}.{' '}
            {found ? foundInWords(found) : ''}
          </p>
        ) : null}
        {undoneAt ? (
          <p>
            Undone by {undoneBy}, <Moment at={undoneAt} />.
          </p>
        ) : null}
        {state === 'done' ? (
          <p>
            <Link to={administratorPaths.queue} className="underline underline-offset-4">
              Review new events
            </Link>
          </p>
        ) : null}
        {state === 'done' ? <Undo shown={shown} /> : null}
      </PanelSection>
      {found ? <ImportReport found={found} /> : null}
    </>
  )
}

const Undo = ({ shown: { changed, undoUntil } }: { shown: ImportDetail }) => {
  if (changed.total === 0) {
    return undoUntil ? (
      <div className="grid gap-2">
        <p className="text-soft">
          Until <Moment at={undoUntil} /> you can undo it, as long as none of its events is changed:
          new events go, updated ones are what they were before.
        </p>
        <ButtonForm intent="undo">Undo this import</ButtonForm>
      </div>
    ) : null
  }
  return (
    <div className="grid gap-2">
      <p>
        It can’t be undone any more:{' '}
        {changed.total === 1
          ? 'one of its events was'
          : `${formatNumber(changed.total)} of its events were`}{' '}
        changed since.
      </p>
      <ul className="list-disc pl-5">
        {changed.events.map(({ id, name }) => (
          <li key={id} className="break-words">
            <Link to={editEventPath(id)} className="underline underline-offset-4">
              {name || id}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
