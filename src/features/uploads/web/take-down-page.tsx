import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { takeDownFile } from '../../../catalog/file/upload-file.ts'
import { uploadedPicture } from '../../../catalog/file/uploaded-file.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { isCallError } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { FieldsForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return { address: new URL(request.url).searchParams.get('address') ?? '' }
}

type Outcome = { done?: string; problem?: string; address: string }

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context)
  const { address = '', reason = '' } = await formTexts(request)
  try {
    const { body } = await pageCall(context)(takeDownFile, { body: { address, reason } })
    return data<Outcome>({ done: wordsOf(body.events), address: '' })
  } catch (error) {
    if (!isCallError(error)) throw error
    const problem = error.publicMessage ?? 'Failed to take the file down'
    return data<Outcome>({ problem, address }, error.status)
  }
}

const wordsOf = (events: number) => {
  const shown = events === 0 ? 'No event used it.' : `Events that used it: ${events}.`
  return `The file was taken down. ${shown} If a CDN is in front, purge its address there.`
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (problem, { address = '' }): Outcome => ({ problem, address }))

export const shouldRevalidate = keepWhenUnsent

/** For reports of abuse and rights: any address of a file, of its sizes or pages will do. */
export default function TakeDownPage() {
  const loaded = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const address = outcome?.address ?? loaded.address
  return (
    <AdministratorPage
      title="Take a file down"
      lead="The file is removed from every event and deleted. This cannot be undone."
      path={administratorPaths.files}
    >
      {outcome?.done ? <Notice>{outcome.done}</Notice> : null}
      {outcome?.problem ? <Notice failed>{outcome.problem}</Notice> : null}
      <FilePicture address={address} />
      <TakeDownForm key={outcome?.done} address={address} />
    </AdministratorPage>
  )
}

/** Picture of the file; the first page of a PDF. */
const FilePicture = ({ address }: { address: string }) => {
  const picture = uploadedPicture(address)
  return picture ? (
    <img
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt="The file"
      className="h-auto max-h-96 w-auto max-w-full rounded-control border border-line"
    />
  ) : null
}

const TakeDownForm = ({ address }: { address: string }) => (
  <FieldsForm label="Take this file down">
    <TextField
      name="address"
      label="Address of the file"
      defaultValue={address}
      maxLength={500}
      autoComplete="off"
    />
    <TextField
      name="reason"
      label="Reason, for the audit log"
      optional
      maxLength={2000}
      autoComplete="off"
    />
  </FieldsForm>
)
