import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router'
import { accountPath, firstRunPath } from '../../../kit/administrator-session.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { type FormRefusal, formRefusal, pageCall } from '../../../kit/page-call.ts'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { createFirstAdministrator, getFirstRun } from '../contract.ts'
import { FormCard } from './form-card.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { answerDifference, NewPasswordFields } from './new-password-fields.tsx'
import { passCookies } from './pass-cookies.ts'
import { readForm } from './posted-form.ts'

type TypedFields = { token: string; email: string }

export async function loader({ context }: LoaderFunctionArgs) {
  await loadPage(context, (call) => call(getFirstRun, {}))
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const text = await readForm(request)
  // The whole address may be pasted instead of the token.
  const typed = { token: text('token').replace(/^.*#/, '').trim(), email: text('email') }
  const password = text('password')
  if (password !== text('repeated')) return answerDifference(typed)
  try {
    const body = { ...typed, password }
    const { headers } = await pageCall(context)(createFirstAdministrator, { body })
    return redirect(`${accountPath}?done=first`, { status: 303, headers: passCookies(headers) })
  } catch (error) {
    return formRefusal(error, typed)
  }
}

export const clientAction = sendCarefully((message, { token = '', email = '' }) => {
  return { token, email, message, fields: {} }
})

export const shouldRevalidate = keepWhenUnsent

/** Fills the field with the token from the address's fragment, and removes it from the address and the history. */
const useTokenOfAddress = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!field.current || location.hash.length < 2) return
    field.current.value = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return field
}

type FirstRunFormProps = { failure: (FormRefusal & TypedFields) | undefined }

const FirstRunForm = ({ failure }: FirstRunFormProps) => {
  const tokenField = useTokenOfAddress()
  const problems = failure?.fields ?? {}
  return (
    <Form method="post" className="grid gap-4">
      <LabeledInput
        ref={tokenField}
        name="token"
        label="Token"
        hint="From the address the server printed when it started, after the # sign. It's also in the file first-run in the data folder."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={500}
        defaultValue={failure?.token}
        problem={problems.token}
      />
      <LabeledInput
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={failure?.email}
        problem={problems.email}
      />
      <NewPasswordFields name="password" label="Password" problems={problems} />
      <SubmitButton busyWords="Creating..." className="min-h-11">
        Create account
      </SubmitButton>
    </Form>
  )
}

export default function FirstRunPage() {
  const failure = useActionData<FormRefusal & TypedFields>()
  return (
    <FormCard
      title="Create your account"
      lead="Your directory is running. This account reviews events and changes settings. The page goes away once it’s used."
      failure={failure?.message}
    >
      <PageHead title="First Run" description="Create the administrator." path={firstRunPath} />
      <FirstRunForm failure={failure} />
    </FormCard>
  )
}
