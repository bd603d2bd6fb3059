import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { accountPath } from '../../../kit/administrator-session.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { type Intent } from './account-outcome.ts'

type IntentFormProps = {
  intent: Intent
  /** Label of the button, also while the form is being sent. */
  label: string
  busyLabel: string
  look?: ButtonLook
  /** Lets password managers match the password to its account. */
  email?: string
  children?: ReactNode
}

/** One form of the account page. While one form is being sent, no other can be. */
export const IntentForm = (props: IntentFormProps) => {
  const { intent, label, busyLabel, look = 'outlined', email, children } = props
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle'
  const isSending = busy && navigation.formData?.get('intent') === intent
  return (
    <Form method="post" action={accountPath} className="grid max-w-md gap-4">
      <input type="hidden" name="intent" value={intent} />
      {email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null}
      {children}
      <div>
        <Button type="submit" look={look} disabled={busy} className="min-h-11">
          {isSending ? busyLabel : label}
        </Button>
      </div>
    </Form>
  )
}
