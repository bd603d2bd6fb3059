import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { managePath, sheetPath, sheetsPath } from '../../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../../catalog/submission/web/private-page.tsx'
import { causeNames } from '../../../../catalog/trust/change-reasons.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { dataIfFound, pageCall } from '../../../../kit/page-call.ts'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { loadOrKeep, useFresh } from '../../../../ui/use-fresh.ts'
import type { ImportDetail } from '../../file-contract.ts'
import { changeSheet, dropSheet, getSheet, submitSheet, undoSheet } from '../../sheet-contract.ts'
import { FileDraft } from '../files/file-draft.tsx'
import { type ImportAnswer, runFileAction } from '../files/import-action.ts'
import { ImportReport } from '../files/import-report.tsx'
import { EndOfProgress, ProgressPanel } from '../files/progress-panel.tsx'
import { InvalidLink } from './sheets-page.tsx'
import { counted, UndoSheet } from './undo-sheet.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '', id = '' } = params
  return dataIfFound(pageCall(context)(getSheet, { params: { token, id } }))
}

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const call = pageCall(context)
  const { token = '', id = '' } = params
  const target = { params: { token, id } }
  const typed = await formTexts(request)
  const cause = causeNames.find((each) => each === typed.cause) ?? ''
  return runFileAction(typed, {
    paths: { own: sheetPath(token, id), all: sheetsPath(token) },
    find: () => call(getSheet, target),
    pick: ({ columns, eventType, place, zone, answers }) => {
      return { ...(columns && { columns }), eventType, place, zone, answers }
    },
    change: (body) => call(changeSheet, { ...target, body }),
    run: () => call(submitSheet, { ...target, body: {} }),
    undo: () => call(undoSheet, { ...target, body: { cause } }),
    drop: () => call(dropSheet, target),
  })
}

export const clientAction = sendCarefully(
  (message, typed): ImportAnswer => ({ message, fields: {}, typed }),
)

export const clientLoader = loadOrKeep

export const shouldRevalidate = keepWhenUnsent

/** Page of an organizer's file: preview and columns, progress, and what was submitted. */
export default function SheetPage() {
  const shown = useLoaderData<ImportDetail | undefined>()
  const { token = '' } = useParams()
  const answer = useActionData<ImportAnswer>()
  const isChecked = useSearchParams()[0].get('done') === 'check'
  const isBusy = shown?.state === 'reading' || shown?.state === 'importing'
  useFresh(isBusy ? 3_000 : undefined, shown)
  if (!shown) return <InvalidLink />
  return (
    <PrivatePage title="Many dates at once" lead={shown.fileName} className="max-w-5xl">
      {answer ? <Notice failed>{answer.message}</Notice> : null}
      {!answer && !isBusy && isChecked ? (
        <Notice>
          You changed something, so the file was read again. Check the preview, then submit it.
        </Notice>
      ) : null}
      <EndOfProgress shown={shown} />
      {isBusy ? <ProgressPanel shown={shown} path={sheetPath(token, shown.id)} /> : null}
      {shown.state === 'ready' ? <FileDraft shown={shown} answer={answer} isSheet /> : null}
      {shown.state === 'done' ? <Submitted shown={shown} /> : null}
      {shown.state === 'undone' ? <TakenBack /> : null}
      {shown.state === 'done' ? <UndoSheet shown={shown} answer={answer} /> : null}
      {(shown.state === 'done' || shown.state === 'undone') && shown.found ? (
        <ImportReport found={shown.found} />
      ) : null}
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <TextLink to={sheetsPath(token)} className="py-1 font-medium">
          Another file
        </TextLink>{' '}
        <TextLink to={managePath(token)} className="py-1 font-medium">
          Back to your events
        </TextLink>
      </p>
    </PrivatePage>
  )
}

const TakenBack = () => (
  <Notice>
    Taken back. Dates that waited for review are withdrawn, live ones are canceled, and past ones
    stay as they are.
  </Notice>
)

const Submitted = ({ shown: { counts } }: { shown: ImportDetail }) => {
  const dates = counts?.taken ?? 0
  return (
    <Notice>
      Thanks, we received {counted(dates)}. We review every event before it goes live. We emailed
      you a private link to them, and “Your events” shows them with your others.
    </Notice>
  )
}
