import type { ComponentProps } from 'react'
import { type ActionFunctionArgs, data, Form } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { invalidLink, manageLinkPath, managePath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/submission/web/private-page.tsx'
import type { Endpoint, EndpointSpec } from '../../../kit/endpoint.ts'
import { type FormFailure, formTexts, sendForm, unsentForm } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { sendCarefully } from '../../../ui/forms/send-carefully.ts'

/** Frame of all pages of the private link. */
export const ManageShell = (props: Omit<ComponentProps<typeof PrivatePage>, 'className'>) => (
  <PrivatePage {...props} className="max-w-4xl" />
)

/** Link back to the events of a private link. */
export const BackToEvents = ({ token }: { token: string }) => (
  <p>
    <LinkButton look="outlined" to={managePath(token)}>
      Back
    </LinkButton>
  </p>
)

/** Outcome of a form with only an address field; without a failure, it was accepted. */
export type AddressAnswer = { failure?: FormFailure }

/** Action of such an address form: sends its fields as the call's body. */
export const takeAddress = async <S extends EndpointSpec>(
  { request, params, context }: ActionFunctionArgs,
  endpoint: Endpoint<S>,
) => {
  const typed = await formTexts(request)
  const input = { typed, params: params as Record<string, string> }
  const failure = await sendForm(pageCall(context), endpoint, input)
  return failure ? data<AddressAnswer>({ failure }, failure.status) : data<AddressAnswer>({})
}

export const sendAddress = sendCarefully(
  (message, typed): AddressAnswer => ({ failure: unsentForm(message, typed) }),
)

type AddressFormProps = Omit<ComponentProps<typeof TextField>, 'name'> & {
  action: string
  failure: FormFailure | undefined
  /** Heading above a failure. */
  failed: string
  button: string
}

/** Form with only an email address field. */
export const AddressForm = ({ action, failure, failed, button, ...field }: AddressFormProps) => {
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="grid max-w-xl gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
    >
      <GuardFields />
      {failure ? <ErrorSummary title={failed} {...failure} /> : null}
      <TextField
        name="email"
        type="email"
        maxLength={254}
        defaultValue={failure?.typed.email}
        problem={failure?.fields.email}
        {...field}
      />
      <div>
        <SubmitButton busyWords="Sending..." className="min-h-11">
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Page for an invalid link; does not reveal whether the link existed or why it ended. */
export const InvalidLink = () => (
  <ManageShell title={invalidLink}>
    <p className="text-lg">
      Links end 30 days after the last date of an event, and a new link replaces the old one.
    </p>
    <p>
      {useSiteFacts().sendsMail ? (
        <LinkButton to={manageLinkPath}>Send me a new link</LinkButton>
      ) : (
        <LinkButton to={paths.contact}>Write to us for a new link</LinkButton>
      )}
    </p>
  </ManageShell>
)
