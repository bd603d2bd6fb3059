import type { ReactNode } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Link } from '../../../ui/link.tsx'

const linkClasses = 'underline decoration-signal decoration-2 underline-offset-4'

const UntilLive = () => {
  const mailNote = useSiteFacts().sendsMail ? ' We email you either way.' : ''
  return `We review every submission, usually within a day.${mailNote}`
}

const HowToChange = () =>
  useSiteFacts().sendsMail ? (
    <>
      Use the private link in the email you got when you submitted it. Lost it?{' '}
      <Link to={manageLinkPath} className={linkClasses}>
        Get a new one
      </Link>
      .
    </>
  ) : (
    "Use its private link. This site doesn't send email yet, so write to us with the form above to get it."
  )

const blurbs: { question: string; answer: ReactNode }[] = [
  {
    question: 'How long until my event is live?',
    answer: <UntilLive />,
  },
  {
    question: 'How do I change or cancel my event?',
    answer: <HowToChange />,
  },
  {
    question: 'Something about an event is wrong',
    answer: (
      <>
        Use &ldquo;Something wrong?&rdquo; on its page, so we know which event you mean. For
        anything else about the site, choose{' '}
        <Link to={paths.reportIssue} className={linkClasses}>
          Report a problem
        </Link>{' '}
        above.
      </>
    ),
  },
  {
    question: 'What does a listing cost?',
    answer: (
      <>
        Nothing. Listing is free for attendees and organizers. More answers are in the{' '}
        <Link to={paths.help} className={linkClasses}>
          help center
        </Link>
        .
      </>
    ),
  },
]

/** The most frequent questions, above the form. */
export const FrequentQuestions = () => (
  <section aria-labelledby="asked-often" className="page-width pt-14">
    <h2 id="asked-often" className="text-heading">
      Common questions
    </h2>
    <dl className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {blurbs.map(({ question, answer }) => (
        <div key={question} className="border-l-2 border-signal pl-4">
          <dt className="font-display text-xl leading-snug font-semibold">{question}</dt>
          <dd className="mt-1 max-w-[60ch] text-pretty">{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
)
