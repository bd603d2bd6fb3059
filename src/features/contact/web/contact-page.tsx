import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { type FormFailure, unsentForm } from '../../../kit/form-answer.ts'
import { newId } from '../../../kit/ids.ts'
import { takeForm } from '../../../kit/page-call.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { sendMessage } from '../contract.ts'
import { type Topic, topics } from '../topics.ts'
import { ContactForm } from './contact-form.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { MessageSent } from './message-sent.tsx'
import { OtherWays } from './other-ways.tsx'

const sentPath = `${paths.contact}?sent`

export const loader = () => ({ sendKey: newId(24) })

/** Takes the form with and without JavaScript. */
export const action = (args: ActionFunctionArgs) => takeForm(args, sendMessage, { to: sentPath })

export const clientAction = (args: ClientActionFunctionArgs) => sendCarefully(args, unsentForm)

export const shouldRevalidate = keepWhenUnsent

export const meta = () => []

const topicOf = (text: string | null | undefined): Topic =>
  text && Object.hasOwn(topics, text) ? (text as Topic) : 'question'

export default function ContactPage() {
  const { sendKey } = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  const [query] = useSearchParams()
  const sent = query.get('sent') !== null && !failure
  const topic = topicOf(failure?.typed.topic ?? query.get('topic'))
  return (
    <>
      <PageHead
        title="Contact"
        description={`Write to the people behind ${siteSettings.name}: questions, corrections, ideas. Response within 24 hours.`}
        path={paths.contact}
      />
      <PageHero
        title="Contact Us"
        lead="Questions, corrections, ideas, or an event that looks wrong? We read every message."
      />
      <div className="page-width grid items-start gap-x-10 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {sent ? (
          <MessageSent />
        ) : (
          <ContactForm topic={topic} sendKey={sendKey} failure={failure} link={query.get('link')} />
        )}
        <OtherWays />
      </div>
      <FrequentQuestions />
    </>
  )
}
