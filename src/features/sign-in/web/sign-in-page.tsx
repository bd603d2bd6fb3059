import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { signInPath } from '../../../kit/administrator-session.ts'
import { nullOn401 } from '../../../kit/call.ts'
import { type FormRefusal, formRefusal, pageCall } from '../../../kit/page-call.ts'
import { getAdministratorSession } from '../../../kit/session-endpoint.ts'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { signIn } from '../contract.ts'
import { returnPath } from '../return-path.ts'
import { FormCard } from './form-card.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { passCookies } from './pass-cookies.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { beginSignIn, PasskeySignIn } from './passkey-sign-in.tsx'
import { proofOf } from './passkeys.ts'
import { readForm } from './posted-form.ts'

type SignInFormProps = {
  email: string
  /** Field → how to fix it. */
  problems: Record<string, string>
}

/** Password and code are on one page, since a second step would reveal that the password was right. */
const SignInForm = ({ email, problems }: SignInFormProps) => {
  return (
    <Form method="post" className="grid gap-4">
      <LabeledInput
        name="email"
        type="email"
        label="Email address"
        autoComplete="username webauthn"
        required
        maxLength={254}
        defaultValue={email}
        problem={problems.email}
      />
      <LabeledInput
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        problem={problems.password}
      />
      <LabeledInput
        name="code"
        label="One-time code"
        hint="Only if you turned on a second factor: the code from your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        problem={problems.code}
      />
      <PasskeyProof label="Use a passkey instead of a code" begin={beginSignIn} />
      <SubmitButton busyWords="Signing in..." className="min-h-11">
        Sign in
      </SubmitButton>
    </Form>
  )
}

const targetOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('to'))

/** Redirects signed-in administrators to their target. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await nullOn401(pageCall(context)(getAdministratorSession, {}))
  if (session) throw redirect(targetOf(request))
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const text = await readForm(request)
  const email = text('email')
  try {
    const { headers } = await pageCall(context)(signIn, { body: { email, ...proofOf(text) } })
    return redirect(targetOf(request), { status: 303, headers: passCookies(headers) })
  } catch (error) {
    return formRefusal(error, { email })
  }
}

export const clientAction = sendCarefully((message, { email = '' }) => ({
  email,
  message,
  fields: {},
}))

export const shouldRevalidate = keepWhenUnsent

export default function SignInPage() {
  const failure = useActionData<FormRefusal & { email: string }>()
  const [query] = useSearchParams()
  const ended = query.get('ended') !== null && !failure
  return (
    <FormCard
      title="Sign in"
      lead={
        <>
          For the people who review events. Organizers need no account to{' '}
          <Link to={paths.upload} className="text-ink underline underline-offset-4">
            submit an event
          </Link>
          .
        </>
      }
      failure={failure?.message}
    >
      <PageHead title="Sign In" description="For the people who review events." path={signInPath} />
      {ended ? <Notice>You&rsquo;re signed out everywhere.</Notice> : null}
      <SignInForm email={failure?.email ?? ''} problems={failure?.fields ?? {}} />
      <PasskeySignIn to={returnPath(query.get('to'))} />
      <p className="text-sm text-soft">
        Lost your password or phone? The site&rsquo;s operator can reset your account.
      </p>
    </FormCard>
  )
}
