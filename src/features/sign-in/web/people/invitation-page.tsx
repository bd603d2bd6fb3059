import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { invitationPath } from '../../../../catalog/links/private-paths.ts'
import { accountPath } from '../../../../kit/administrator-session.ts'
import { dataIfFound, pageCall } from '../../../../kit/page-call.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { keepWhenUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { longestPassword, passwordHint, shortestPassword } from '../../password-rules.ts'
import { acceptInvitation, getInvitation } from '../../people-contract.ts'
import { LabeledInput } from '../labeled-input.tsx'
import { passCookies } from '../pass-cookies.ts'
import { answerFailure, type FormFailure, readForm } from '../posted-form.ts'

/** Only reads: programs that check mail follow every link in it. Undefined for a link that opens nothing. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(getInvitation, { params: { token } }))
}

export async function action({ request, params: { token = '' }, context }: ActionFunctionArgs) {
  const text = await readForm(request)
  const password = text('password')
  if (password !== text('repeated')) {
    const fields = { repeated: "The passwords don't match." }
    return data({ message: 'Some fields need attention.', fields }, 422)
  }
  try {
    const { headers } = await pageCall(context)(acceptInvitation, {
      params: { token },
      body: { password },
    })
    return redirect(`${accountPath}?done=joined`, { status: 303, headers: passCookies(headers) })
  } catch (error) {
    return answerFailure(error, {})
  }
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrRefuse(args)

export const shouldRevalidate = keepWhenUnsent

const newPassword = {
  type: 'password',
  autoComplete: 'new-password',
  required: true,
  minLength: shortestPassword,
  maxLength: longestPassword,
}

export default function InvitationPage() {
  const invitation = useLoaderData<typeof loader>()
  const failure = useActionData<Partial<FormFailure>>()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <PageHead
        title="Invitation"
        description="Choose a password."
        path={invitationPath('').replace(/\/$/, '')}
      />
      <div className="grid w-full max-w-md gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-8">
        <div className="grid gap-2">
          <h1 className="text-heading">
            {invitation ? 'Join the team' : 'This link isn\u2019t valid'}
          </h1>
          <p className="text-soft wrap-anywhere">
            {invitation
              ? `You're invited to help run ${siteSettings.name} as an ${invitation.role}. Choose a password for ${invitation.email}.`
              : 'It was used, it ended, or a newer one took its place. Ask for another invitation.'}
          </p>
        </div>
        {failure?.message ? <Notice failed>{failure.message}</Notice> : null}
        {invitation ? (
          <Form method="post" className="grid gap-4">
            <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
            <LabeledInput
              {...newPassword}
              name="password"
              label="Password"
              hint={passwordHint}
              problem={failure?.fields?.password}
            />
            <LabeledInput
              {...newPassword}
              name="repeated"
              label="Confirm password"
              problem={failure?.fields?.repeated}
            />
            <Button type="submit" disabled={busy} className="min-h-11">
              {busy ? 'Creating...' : 'Create account'}
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  )
}
