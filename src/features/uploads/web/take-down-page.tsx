import { data, useActionData, useLoaderData } from 'react-router'
import { takeDownFile } from '../../../catalog/file/upload-file.ts'
import { uploadedPicture } from '../../../catalog/file/uploaded-file.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { formRefusal } from '../../../kit/page-call.ts'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { FieldsForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'

export const loader = asAdministrator((_call, { request }) => ({
  address: new URL(request.url).searchParams.get('address') ?? '',
}))

type TakeDownOutcome = { done?: string; message?: string; typed: Record<string, string> }

export const action = asAdministrator(async (call, { request }) => {
  const typed = await formTexts(request)
  const { address = '', reason = '' } = typed
  try {
    const { body } = await call(takeDownFile, { body: { address, reason } })
    return data<TakeDownOutcome>({ done: wordsOf(body.events), typed: { address: '' } })
  } catch (error) {
    return formRefusal(error, { typed })
  }
})

const wordsOf = (events: number) => {
  const usage = events === 0 ? 'No event used it.' : `Events that used it: ${events}.`
  return `The file was taken down. ${usage} If a CDN is in front, purge its address there.`
}

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

/** Page for reports of abuse and copyright: accepts any URL of a file, its sizes or its pages. */
export default function TakeDownPage() {
  const loaded = useLoaderData<typeof loader>()
  const outcome = useActionData<TakeDownOutcome>()
  const { address = loaded.address, reason } = outcome?.typed ?? {}
  return (
    <AdministratorPage
      title="Take a file down"
      lead="The file is removed from every event and deleted. This cannot be undone."
      path={administratorPaths.files}
      failure={outcome}
    >
      {outcome?.done ? <Notice>{outcome.done}</Notice> : null}
      <FilePicture address={address} />
      <TakeDownForm key={outcome?.done} address={address} reason={reason} />
    </AdministratorPage>
  )
}

/** Picture of the file, or the first page of a PDF. */
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

const TakeDownForm = ({ address, reason }: { address: string; reason: string | undefined }) => (
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
      defaultValue={reason}
      optional
      maxLength={2000}
      autoComplete="off"
    />
  </FieldsForm>
)
