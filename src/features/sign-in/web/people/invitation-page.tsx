import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { invitationPath } from '../../../../catalog/links/private-paths.ts'
import { accountPath } from '../../../../kit/administrator-session.ts'
import { dataIfFound, type FormRefusal, formRefusal, pageCall } from '../../../../kit/page-call.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { SubmitButton } from '../../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { PageHead } from '../../../../ui/page-head.tsx'
import { acceptInvitation, getInvitation } from '../../people-contract.ts'
import { FormCard } from '../form-card.tsx'
import { answerDifference, NewPasswordFields } from '../new-password-fields.tsx'
import { passCookies } from '../pass-cookies.ts'
import { readForm } from '../posted-form.ts'

/** Changes nothing: mail scanners follow every link. Undefined for an invalid link. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(getInvitation, { params: { token } }))
}

export async function action({ request, params: { token = '' }, context }: ActionFunctionArgs) {
  const text = await readForm(request)
  const password = text('password')
  if (password !== text('repeated')) return answerDifference({})
  try {
    const { headers } = await pageCall(context)(acceptInvitation, {
      params: { token },
      body: { password },
    })
    return redirect(`${accountPath}?done=joined`, { status: 303, headers: passCookies(headers) })
  } catch (error) {
    return formRefusal(error, {})
  }
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

export default function InvitationPage() {
  const invitation = useLoaderData<typeof loader>()
  const failure = useActionData<Partial<FormRefusal>>()
  return (
    <FormCard
      title={invitation ? 'Join the team' : 'This link isn’t valid'}
      lead={
        invitation
          ? `You're invited to help run ${siteSettings.name} as an ${invitation.role}. Choose a password for ${invitation.email}.`
          : 'It was used, it ended, or a newer one took its place. Ask for another invitation.'
      }
      failure={failure?.message}
    >
      <PageHead
        title="Invitation"
        description="Choose a password."
        path={invitationPath('').replace(/\/$/, '')}
      />
      {invitation ? (
        <Form method="post" className="grid gap-4">
          <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
          <NewPasswordFields name="password" label="Password" problems={failure?.fields} />
          <SubmitButton busyWords="Creating..." className="min-h-11">
            Create account
          </SubmitButton>
        </Form>
      ) : null}
    </FormCard>
  )
}
