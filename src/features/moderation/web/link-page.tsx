import { type ActionFunctionArgs, data, redirect, useActionData, useParams } from 'react-router'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts, sendForm } from '../../../kit/form-answer.ts'
import { pageCall, refusal } from '../../../kit/page-call.ts'
import { sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { revokePrivateLink, sendPrivateLink, transferEvent } from '../link-contract.ts'
import { linkActionPath } from './private-link.tsx'

/** Takes the buttons of the page that edits an event, and leads back to it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context)
  const { intent, email = '', from = '' } = await formTexts(request)
  const id = params.id ?? ''
  const call = pageCall(context)
  if (intent === 'transfer') {
    const failure = await sendForm(call, transferEvent, { typed: { email, from }, params: { id } })
    if (failure) return data({ message: failure.fields?.email ?? failure.message }, failure.status)
    return redirect(`${editEventPath(id)}?link=transferred`, 303)
  }
  if (intent !== 'send' && intent !== 'revoke') throw data(null, 400)
  try {
    await (intent === 'send'
      ? call(sendPrivateLink, { params: { id } })
      : call(revokePrivateLink, { params: { id } }))
  } catch (error) {
    return refusal(error)
  }
  return redirect(`${editEventPath(id)}?link=${intent === 'send' ? 'sent' : 'revoked'}`, 303)
}

export const clientAction = sendOrRefuse

export const loader = ({ params }: ActionFunctionArgs) => redirect(editEventPath(params.id ?? ''))

export const shouldRevalidate = () => false

/** Only shown when nothing was done, and without scripts. */
export default function LinkPage() {
  const failure = useActionData<{ message: string }>()
  const { id = '' } = useParams()
  return (
    <>
      <PageTop
        title="Private link"
        description="The organizer's private link."
        path={linkActionPath(id)}
        lead={failure?.message}
      />
      <p className="page-width mt-8">
        <TextLink to={editEventPath(id)}>Back to the event</TextLink>
      </p>
    </>
  )
}
