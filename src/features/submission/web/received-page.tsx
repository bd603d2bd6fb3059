import { useEffect } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { forgetDraft } from '../../../catalog/web/event-form/draft-storage.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { receivedPath } from './received-path.ts'
import { submissionDraft } from './submission-draft.ts'

export const meta = () => []

const review = "We review it, usually within a day. It won't appear on the site until then."

const mailedSteps = [
  'We emailed you a private link. Use it to come back to the event without a password, so keep the message.',
  review,
  "We'll email you again when it's published, or tell you why it isn't.",
]

/** Messages are written all the same, for administrators to read and for the day when they are sent. */
const keptSteps = [
  "This site doesn't send email yet. Write to us to get your private link for editing or canceling the event.",
  review,
  "Once it's published, anyone can find it here.",
]

export default function ReceivedPage() {
  const { sendsMail } = useSiteFacts()
  useEffect(() => forgetDraft(submissionDraft), [])
  return (
    <>
      <PageHead
        title="Event Received"
        description="What happens next with your event."
        path={receivedPath}
        unlisted
      />
      <PageHero title="Thanks, we received your event" lead="It's waiting for review." />
      <section aria-labelledby="next" className="page-width grid max-w-3xl gap-5 pt-8">
        <h2 id="next" className="text-heading">
          What happens next
        </h2>
        <ol className="grid list-decimal gap-3 pl-6 text-lg">
          {(sendsMail ? mailedSteps : keptSteps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
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
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.upload}>Submit another event</LinkButton>
          <LinkButton to={paths.home} look="outlined">
            Find events
          </LinkButton>
        </div>
      </section>
    </>
  )
}
