import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { manageLinkPath, paths } from '../../../catalog/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'

const linkClasses = 'underline decoration-signal decoration-2 underline-offset-4'

const UntilLive = () => {
  const told = useSiteFacts().sendsMail ? ' You get an e-mail either way.' : ''
  return `A person reviews every submission, usually within a day.${told}`
}

const HowToChange = () =>
  useSiteFacts().sendsMail ? (
    <>
      With the private link in the mail that you got when you submitted it. If you have lost it,{' '}
      <Link to={manageLinkPath} className={linkClasses}>
        have a new one sent
      </Link>
      .
    </>
  ) : (
    'With its private link. This site sends no mail yet, so write to us with the form above to get it.'
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
        Use &ldquo;Something wrong?&rdquo; on its page, which tells us at once which event you mean.
        For anything else about the site, choose{' '}
        <Link to={paths.reportIssue} className={linkClasses}>
          Report a problem
        </Link>{' '}
        above.
      </>
    ),
  },
  {
    question: 'Does a listing cost anything?',
    answer: (
      <>
        No. It is free for attendees and organizers. More answers are in the{' '}
        <Link to={paths.help} className={linkClasses}>
          help center
        </Link>
        .
      </>
    ),
  },
]

/** What people ask most, before they have to write. */
export const FrequentQuestions = () => (
  <section aria-labelledby="asked-often" className="page-width pt-14">
    <h2 id="asked-often" className="text-heading">
      Asked often
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
