import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import {
  invalidLink,
  manageLinkPath,
  managePath,
  sheetPath,
} from '../../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../../catalog/submission/web/private-page.tsx'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { dataIfFound, pageCall } from '../../../../kit/page-call.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Link, TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ImportState, ImportSummary } from '../../file-contract.ts'
import { listSheets, maxSheetDates, maxSheetMegabytes, maxSheetRows } from '../../sheet-contract.ts'
import { FileForm } from '../files/file-form.tsx'
import { answerTakenFile, type ImportAnswer } from '../files/import-action.ts'

export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(listSheets, { params: { token } }))
}

export const action = ({ request, params: { token = '' } }: ActionFunctionArgs) =>
  answerTakenFile(request, (id) => sheetPath(token, id))

export const clientAction = sendCarefully((message): ImportAnswer => ({ message, fields: {} }))

export const shouldRevalidate = keepWhenUnsent

/** Accepts an organizer's file with many dates. */
export default function SheetsPage() {
  const sheets = useLoaderData<ImportSummary[] | undefined>()
  const { token = '' } = useParams()
  const answer = useActionData<ImportAnswer>()
  const isDropped = useSearchParams()[0].get('done') === 'dropped'
  if (!sheets) return <InvalidLink />
  return (
    <PrivatePage
      title="Many dates at once"
      lead="Send a spreadsheet or calendar instead of a form for each date. You see what’s in it before anything is submitted."
      className="max-w-4xl"
    >
      {!answer && isDropped ? <Notice>File discarded. Nothing was submitted.</Notice> : null}
      <FileForm
        problem={answer?.message}
        hint={`CSV, workbook (.xlsx), calendar (.ics) or JSON, up to ${maxSheetMegabytes} MB, ${maxSheetRows} rows and ${maxSheetDates} dates.`}
      />
      {sheets.length > 0 ? (
        <section aria-labelledby="sheets" className="grid gap-3">
          <h2 id="sheets" className="text-title">
            Your files
          </h2>
          <ul className="grid gap-2">
            {sheets.map(({ id, fileName, state, createdAt }) => (
              <li key={id}>
                <Link to={sheetPath(token, id)} className="underline underline-offset-4">
                  {fileName}
                </Link>{' '}
                <span className="text-soft">
                  {states[state]}, <Moment at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p>
        <TextLink to={managePath(token)} className="py-1 font-medium">
          Back to your events
        </TextLink>
      </p>
    </PrivatePage>
  )
}

const states: Record<ImportState, string> = {
  reading: 'being read',
  ready: 'not submitted yet',
  importing: 'being submitted',
  done: 'submitted',
  undone: 'taken back',
}

/** Page for any invalid link, without a reason. */
export const InvalidLink = () => (
  <PrivatePage title={invalidLink}>
    <p className="text-lg">Ask for a new private link with your email address.</p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </PrivatePage>
)
