import { Form, redirect, useActionData, useLoaderData, useParams } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { type FormRefusal, formRefusal } from '../../../kit/page-call.ts'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { confirmIdentity } from '../contract.ts'
import { listPasskeys } from '../passkeys-contract.ts'
import { IdentityFields } from './identity-fields.tsx'
import { proofOf } from './passkeys.ts'
import { readForm } from './posted-form.ts'

/** Page that required the confirmation; the review queue by default. */
const nextOf = ({ page = '' }: Readonly<Partial<Record<string, string>>>): string =>
  Object.hasOwn(administratorPaths, page)
    ? administratorPaths[page as keyof typeof administratorPaths]
    : administratorPaths.queue

export const loader = asAdministrator(async (call, { session: { secondFactor } }) => {
  const { body: passkeys } = await call(listPasskeys, {})
  const hasPasskey = passkeys.length > 0
  return { hasFactor: secondFactor || hasPasskey, hasPasskey }
})

export const action = asAdministrator(async (call, { request, params }) => {
  const text = await readForm(request)
  try {
    await call(confirmIdentity, { body: proofOf(text) })
  } catch (error) {
    return formRefusal(error, {})
  }
  return redirect(nextOf(params), 303)
})

export const clientAction = sendCarefully((message): FormRefusal => ({ message, fields: {} }))

export const shouldRevalidate = keepWhenUnsent

/** Asks for password and second factor again, before actions that an unattended screen must not permit. */
export default function ConfirmPage() {
  const { hasFactor, hasPasskey } = useLoaderData<typeof loader>()
  const failure = useActionData<FormRefusal>()
  return (
    <AdministratorPage
      title="Confirm it’s you"
      lead="Needed to download or restore backups. It lasts 5 minutes."
      path={nextOf(useParams())}
    >
      <Form method="post" className="grid max-w-md gap-4">
        {failure ? <Notice failed>{failure.message}</Notice> : null}
        <IdentityFields hasFactor={hasFactor} hasPasskey={hasPasskey} problems={failure?.fields} />
        <div>
          <SubmitButton>Confirm</SubmitButton>
        </div>
      </Form>
    </AdministratorPage>
  )
}
