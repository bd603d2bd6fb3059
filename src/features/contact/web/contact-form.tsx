import { Send } from 'lucide'
import { Form, useNavigation } from 'react-router'
import { websiteHref } from '../../../catalog/event/contact-links.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { RestoredDraft } from '../../../catalog/submission/web/event-form/restored-draft.tsx'
import {
  type EventForm,
  useEventForm,
} from '../../../catalog/submission/web/event-form/use-event-form.ts'
import { ProofStep, withoutProof } from '../../../catalog/submission/web/proof/proof-step.tsx'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { useField } from '../../../ui/forms/use-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { maxMessage, type Topic, topics } from '../topics.ts'

/** Keys of unsent messages on the device. */
export const contactDraft = 'contact-draft'
export const calendarDraft = 'contact-draft-calendar'

type ContactFormProps = {
  /** Topic in the page's address, or of the returned form. */
  topic: Topic
  /** Idempotency key of this form, so that sending it twice stores one message. */
  sendKey: string
  failure: FormFailure | undefined
  /** Address of a calendar that the visitor proposes to follow. */
  link: string | null
}

/** Validated only by the server, so that messages are the same without JavaScript. */
export const ContactForm = ({ topic, sendKey, failure, link }: ContactFormProps) => {
  const stored = topic === 'calendar' ? proposalOf(link) : undefined
  const draftKey = stored ? calendarDraft : contactDraft
  const form = useEventForm({ draftKey, answered: failure?.typed, stored })
  const shownFailure = withoutProof(failure)
  const busy = useNavigation().formAction?.startsWith(paths.contact) === true
  return (
    <section
      aria-labelledby="write"
      className="rounded-card border border-line bg-panel p-4 shadow-lift sm:p-6"
    >
      <h2 id="write" className="text-heading">
        Write to us
      </h2>
      <Form
        method="post"
        action={paths.contact}
        noValidate
        className="mt-5 grid gap-4 sm:grid-cols-2 sm:[&>:not(.half)]:col-span-2"
      >
        {shownFailure ? <ErrorSummary title="Your message wasn't sent" {...shownFailure} /> : null}
        <ProofStep fields={failure?.fields} />
        <input type="hidden" name="sendKey" value={failure?.typed.sendKey || sendKey} />
        <RestoredDraft form={form} />
        <ContactFields topic={topic} problems={failure?.fields ?? {}} form={form} />
        <GuardFields />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={busy} className="min-h-11">
            <Icon shape={Send} className="size-5" />
            {busy ? 'Sending...' : 'Send Message'}
          </Button>
          <p className="text-sm text-soft">We only use your address to reply.</p>
        </div>
      </Form>
    </section>
  )
}

const reportHint = 'Which page or event is it about? Its name or address helps us most.'

/** Prefilled text that proposes a calendar to follow. */
const proposalOf = (link: string | null): Record<string, string> | undefined => {
  const address = websiteHref(link ?? '')
  return address
    ? {
        subject: 'Please follow our calendar',
        message: `Please follow this calendar, so that its events show up by themselves:\n\n${address}\n`,
      }
    : undefined
}

/** Name and props of a text field. */
const useText = ({ values, change }: EventForm, name: string) => ({
  name,
  ...useField(values[name] ?? '', (text) => change({ [name]: text })),
})

type ContactFieldsProps = { topic: Topic; problems: FieldErrors; form: EventForm }

const ContactFields = ({ topic, problems, form }: ContactFieldsProps) => {
  const { values, change } = form
  // The choice is stored by the address's topic, since a link to this page can choose another topic.
  const topicField = `topic of ${topic}`
  const email = useText(form, 'email')
  const subject = useText(form, 'subject')
  const message = useText(form, 'message')
  return (
    <>
      <SelectField
        name="topic"
        label="What is it about?"
        choices={topics}
        {...useField(values[topicField] ?? topic, (choice) => change({ [topicField]: choice }))}
        problem={problems.topic}
      />
      <NameFields form={form} problems={problems} />
      <TextField
        {...email}
        maxLength={254}
        problem={problems.email}
        label="Email"
        type="email"
        autoComplete="email"
      />
      <TextField {...subject} maxLength={150} problem={problems.subject} label="Subject" />
      <TextArea
        {...message}
        maxLength={maxMessage}
        problem={problems.message}
        label="Message"
        hint={topic === 'report' ? reportHint : undefined}
        rows={7}
      />
    </>
  )
}

const NameFields = ({ form, problems }: Omit<ContactFieldsProps, 'topic'>) => {
  const firstName = useText(form, 'firstName')
  const lastName = useText(form, 'lastName')
  return (
    <>
      <TextField
        {...firstName}
        maxLength={80}
        problem={problems.firstName}
        label="First name"
        autoComplete="given-name"
        className="half"
      />
      <TextField
        {...lastName}
        maxLength={80}
        problem={problems.lastName}
        label="Last name"
        autoComplete="family-name"
        className="half"
      />
    </>
  )
}
