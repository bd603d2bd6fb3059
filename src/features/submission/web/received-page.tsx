import { useEffect } from 'react'
import { paths } from '../../../catalog/paths.ts'
import { forgetDraft } from '../../../catalog/web/event-form/draft-storage.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { receivedPath } from './received-path.ts'
import { submissionDraft } from './submission-draft.ts'

export const meta = () => []

const steps = [
  'We have sent you a message with your private link. With it you can come back to the event without a password, so keep the message.',
  'A person looks at the event, usually within a day. Until then it is not to be found on the site.',
  'You get another message when it is published, or the reason why it is not.',
]

export default function ReceivedPage() {
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
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
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
