import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { managePath, sheetPath, sheetsPath } from '../../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../../catalog/submission/web/private-page.tsx'
import { causeNames } from '../../../../catalog/trust/change-reasons.ts'
import { type Call, isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { dataIfFound, pageCall } from '../../../../kit/page-call.ts'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ImportDetail } from '../../file-contract.ts'
import { changeSheet, dropSheet, getSheet, submitSheet, undoSheet } from '../../sheet-contract.ts'
import { choicesOf, type ImportAnswer, isSame } from '../files/import-action.ts'
import { ImportForm } from '../files/import-form.tsx'
import { foundInWords, ImportReport } from '../files/import-report.tsx'
import { EndOfProgress, ProgressPanel, useFresh } from '../files/progress-panel.tsx'
import { InvalidLink } from './sheets-page.tsx'
import { counted, UndoSheet } from './undo-sheet.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '', id = '' } = params
  return dataIfFound(pageCall(context)(getSheet, { params: { token, id } }))
}

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const typed = await formTexts(request)
  const { token = '', id = '' } = params
  try {
    const done = await doSheet(pageCall(context), { token, id }, typed)
    if (done === undefined) throw data(null, 400)
    if (done === 'dropped') return redirect(withQuery(sheetsPath(token), { done }), 303)
    return redirect(withQuery(sheetPath(token, id), { done }), 303)
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a minute."
    const fields = error.body?.error.fields ?? {}
    return data<ImportAnswer>({ message, fields, typed }, error.status)
  }
}

type Params = { token: string; id: string }

/** Name of the notice on what was done; undefined for an unknown intent. */
const doSheet = async (call: Call, params: Params, typed: Record<string, string>) => {
  const { intent } = typed
  if (intent === 'drop') {
    await call(dropSheet, { params })
    return 'dropped'
  }
  if (intent === 'undo') {
    const cause = causeNames.find((each) => each === typed.cause) ?? ''
    await call(undoSheet, { params, body: { cause } })
    return 'undone'
  }
  if (intent !== 'preview' && intent !== 'import') return undefined
  const { body: shown } = await call(getSheet, { params })
  const { columns, eventType, place, answers } = choicesOf(shown, typed)
  const choices = { ...(columns && { columns }), eventType, place, answers }
  if (intent === 'import' && isSame({ ...shown.choices, ...choices, columns }, shown.choices)) {
    await call(submitSheet, { params, body: {} })
    return 'started'
  }
  await call(changeSheet, { params, body: choices })
  // Nothing is submitted that was not shown.
  return intent === 'import' ? 'check' : 'shown'
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (message, typed): ImportAnswer => ({ message, fields: {}, typed }))

export const shouldRevalidate = keepWhenUnsent

/** A file of an organizer on its way: its preview and columns, its progress, and what was submitted. */
export default function SheetPage() {
  const shown = useLoaderData<ImportDetail | undefined>()
  const { token = '' } = useParams()
  const answer = useActionData<ImportAnswer>()
  const isChecked = useSearchParams()[0].get('done') === 'check'
  const isBusy = shown?.state === 'reading' || shown?.state === 'importing'
  useFresh(isBusy)
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
      {shown.state === 'ready' ? <Draft shown={shown} answer={answer} /> : null}
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

type DraftProps = { shown: ImportDetail; answer: ImportAnswer | undefined }

/** Preview of a file that is not submitted, with its columns and options. */
const Draft = ({ shown, answer }: DraftProps) => {
  const { found, choices } = shown
  if (!found) return null
  return (
    <>
      {found.result.outcome === 'failed' ? (
        <Notice failed>The file {found.result.message}</Notice>
      ) : (
        <p className="text-lg font-semibold">{foundInWords(found)}</p>
      )}
      <ImportForm
        key={JSON.stringify(choices)}
        shown={shown}
        found={found}
        answer={answer}
        isSheet
      />
      <ImportReport found={found} />
    </>
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
