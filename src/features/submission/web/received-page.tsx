import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { keepDraft } from '../../../catalog/submission/web/event-form/draft-storage.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { anotherPath, receivedPath } from './received-path.ts'
import { readSent, type SentNote } from './sent-note.ts'
import { submissionDraft } from './submission-draft.ts'

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  sent: await readSent(request),
})

const reviewStep = "We review it, usually within a day. It won't appear on the site until then."

const mailedSteps = (email: string | undefined) => [
  `We emailed ${email ? `a private link to ${email}` : 'you a private link'}. Use it to come back to the event without a password, so keep the message.`,
  reviewStep,
  "We'll email you again when it's published, or tell you why it isn't.",
]

/** Texts while mail is off: messages are still queued, for administrators to read and to be sent later. */
const stepsWithoutMail = [
  "This site doesn't send email yet. Write to us to get your private link for editing or canceling the event.",
  reviewStep,
  "Once it's published, anyone can find it here.",
]

export default function ReceivedPage() {
  const { sendsMail } = useSiteFacts()
  const { sent } = useLoaderData<typeof loader>()
  // Stores an empty draft for this tab: else the next form would take over the draft of a closed tab.
  useEffect(() => keepDraft(submissionDraft, {}), [])
  return (
    <>
      <PageTop
        title="Event Received"
        description="What happens next with your event."
        path={receivedPath}
        {...headingOf(sent)}
      />
      <section aria-labelledby="next" className="page-width grid max-w-3xl gap-5 pt-8">
        <h2 id="next" className="text-heading">
          What happens next
        </h2>
        <ol className="grid list-decimal gap-3 pl-6 text-lg">
          {(sendsMail ? mailedSteps(sent?.values.submitterEmail) : stepsWithoutMail).map((step) => (
            <li key={step} className="break-words">
              {step}
            </li>
          ))}
        </ol>
        <AnotherLink sendsMail={sendsMail} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={sent ? anotherPath : paths.upload}>Submit another event</LinkButton>
          <LinkButton to={paths.home} look="outlined">
            Find events
          </LinkButton>
        </div>
        {sent ? (
          <p className="text-soft">
            Another event starts with your address, the organizer and the venue filled in.
          </p>
        ) : null}
      </section>
    </>
  )
}

/** Heading with the event's name, if this browser has just sent one. */
const headingOf = (note: SentNote | undefined) => {
  if (!note) return { heading: 'Thanks, we received your event', lead: "It's waiting for review." }
  const { name, events } = note
  if (events === 1) {
    return { heading: 'Thanks, we received your event', lead: `“${name}” is waiting for review.` }
  }
  return {
    heading: `Thanks, we received your ${events} events`,
    lead: `“${name}” and ${events - 1} more are waiting for review.`,
  }
}

/** Link to request another private link. */
const AnotherLink = ({ sendsMail }: { sendsMail: boolean }) => (
  <p>
    {sendsMail ? (
      <>
        Didn&rsquo;t get the message, or lost it?{' '}
        <Link to={manageLinkPath} className="underline underline-offset-4">
          Get a new link
        </Link>
        .
      </>
    ) : (
      <Link to={paths.contact} className="underline underline-offset-4">
        Write to us
      </Link>
    )}
  </p>
)
