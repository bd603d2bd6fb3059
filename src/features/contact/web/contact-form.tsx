import { Send } from 'lucide'
import { Form, useNavigation } from 'react-router'
import { websiteHref } from '../../../catalog/event/contact-links.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { ProofStep, withoutProof } from '../../../catalog/web/proof/proof-step.tsx'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { maxMessage, type Topic, topics } from '../topics.ts'

type ContactFormProps = {
  topic: Topic
  failure?: FormFailure
  /** Address of a calendar that somebody wants to be followed. */
  link?: string | null
}

/** Checked by the server alone, so that everybody gets the same words, also without JavaScript. */
export const ContactForm = ({ topic, failure, link }: ContactFormProps) => {
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
        <ContactFields topic={topic} failure={failure} link={link} />
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

/** Words for a calendar that is to be followed. */
const proposalOf = (link: string | null | undefined): Record<string, string> => {
  const address = websiteHref(link ?? '')
  return address
    ? {
        subject: 'Please follow our calendar',
        message: `Please follow this calendar, so that its events show up by themselves:\n\n${address}\n`,
      }
    : {}
}

const ContactFields = ({ topic, failure, link }: ContactFormProps) => {
  const { fields = {}, typed = topic === 'calendar' ? proposalOf(link) : {} } = failure ?? {}
  const field = (name: string, maxLength?: number) => ({
    name,
    maxLength,
    problem: fields[name],
    defaultValue: typed[name],
  })
  return (
    <>
      <SelectField
        name="topic"
        label="What is it about?"
        choices={topics}
        defaultValue={topic}
        problem={fields.topic}
      />
      <TextField
        {...field('firstName', 80)}
        label="First name"
        autoComplete="given-name"
        className="half"
      />
      <TextField
        {...field('lastName', 80)}
        label="Last name"
        autoComplete="family-name"
        className="half"
      />
      <TextField {...field('email', 254)} label="Email" type="email" autoComplete="email" />
      <TextField {...field('subject', 150)} label="Subject" />
      <TextArea
        {...field('message', maxMessage)}
        label="Message"
        hint={topic === 'report' ? reportHint : undefined}
        rows={7}
      />
    </>
  )
}
