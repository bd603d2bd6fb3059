import { useEffect } from 'react'
import { Link } from 'react-router'
import { manageLinkPath, paths } from '../../../catalog/paths.ts'
import { forgetDraft } from '../../../catalog/web/event-form/draft-storage.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { receivedPath } from './received-path.ts'
import { submissionDraft } from './submission-draft.ts'

export const meta = () => []

const review =
  'A person looks at the event, usually within a day. Until then it is not to be found on the site.'

const mailedSteps = [
  'We have sent you a message with your private link. With it you can come back to the event without a password, so keep the message.',
  review,
  'You get another message when it is published, or the reason why it is not.',
]

/** Messages are written all the same, for administrators to read and for the day when they are sent. */
const keptSteps = [
  'This site sends no mail yet. Your private link, with which you correct or cancel the event, is kept for you: write to us to get it.',
  review,
  'Once it is published, anyone finds it here.',
]

export default function ReceivedPage() {
  const { sendsMail } = useSiteFacts()
  useEffect(() => forgetDraft(submissionDraft), [])
  return (
    <>
      <PageHead
        title="Event Received"
        description="What happens next with an event that was submitted."
        path={receivedPath}
        unlisted
      />
      <PageHero title="Thank you, your event is here" lead="It is waiting for review." />
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
              Did no message come, or is it lost?{' '}
              <Link to={manageLinkPath} className="underline underline-offset-4">
                Have a new link sent
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
