import {
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useParams,
} from 'react-router'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { fieldRefusal } from '../../../kit/page-call.ts'
import { sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { revokePrivateLink, sendPrivateLink, transferEvent } from '../link-contract.ts'
import { linkActionPath } from './private-link.tsx'

/** True if the action failed, for the loader that follows. */
const isRefused = createContext(false)

/** Handles the private link's buttons on the edit page, and redirects back to it. */
export const action = asAdministrator(async (call, { request, params, context }) => {
  const { intent, email = '', from = '' } = await formTexts(request)
  const id = params.id ?? ''
  const work = {
    transfer: ['transferred', () => call(transferEvent, { params: { id }, body: { email, from } })],
    send: ['sent', () => call(sendPrivateLink, { params: { id } })],
    revoke: ['revoked', () => call(revokePrivateLink, { params: { id } })],
  } as const
  if (!Object.hasOwn(work, intent ?? '')) throw data(null, 400)
  const [done, send] = work[intent as keyof typeof work]
  try {
    await send()
  } catch (error) {
    context.set(isRefused, true)
    return fieldRefusal(error)
  }
  return redirect(`${editEventPath(id)}?link=${done}`, 303)
})

export const clientAction = sendOrRefuse

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  context.get(isRefused) ? null : redirect(editEventPath(params.id ?? ''))

export const shouldRevalidate = () => false

/** Shown only after a failure, and without JavaScript. */
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
