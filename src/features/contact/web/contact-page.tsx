import { CalendarPlus, ChevronRight, CircleHelp, Clock, Mail, MailCheck, Search } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { forgetDraft } from '../../../catalog/submission/web/event-form/draft-storage.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { newId } from '../../../kit/ids.ts'
import { takeForm } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { Icon } from '../../../ui/icon.tsx'
import { InfoAddress } from '../../../ui/info-address.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { sendMessage } from '../contract.ts'
import { type Topic, topics } from '../topics.ts'
import { ContactForm, calendarDraft, contactDraft } from './contact-form.tsx'

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
const FrequentQuestions = () => (
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

const quickLinks = [
  { to: paths.upload, icon: CalendarPlus, label: 'Submit an event' },
  { to: paths.home, icon: Search, label: 'Search events' },
  { to: paths.help, icon: CircleHelp, label: 'Help center' },
]

/** Quick links, and the address for those who prefer their own mail program. */
const OtherWays = () => (
  <div className="grid gap-5 sm:max-lg:grid-cols-2 lg:sticky lg:top-6">
    <nav
      aria-labelledby="quick-links"
      className="rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="quick-links" className="text-title">
        Quick links
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {quickLinks.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 font-medium no-underline hover:text-signal"
            >
              <Icon shape={icon} className="size-5 shrink-0 text-signal" />
              <span className="flex-1">{label}</span>
              <Icon shape={ChevronRight} className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <section
      aria-labelledby="by-mail"
      className="on-hero grid content-start justify-items-start gap-3 rounded-card bg-hero p-5 text-hero-ink"
    >
      <h2 id="by-mail" className="text-title">
        By email
      </h2>
      <p className="flex items-start gap-3">
        <Icon shape={Mail} className="mt-0.5 size-5 shrink-0 text-hero-soft" />
        <InfoAddress className="min-w-0 underline underline-offset-4 [overflow-wrap:anywhere]" />
      </p>
      <p className="flex items-start gap-3 text-hero-soft">
        <Icon shape={Clock} className="mt-0.5 size-5 shrink-0" />
        Response within 24 hours
      </p>
    </section>
  </div>
)

/** Replaces the form after sending. */
const MessageSent = () => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    forgetDraft(contactDraft)
    forgetDraft(calendarDraft)
    section.current?.focus()
  }, [])
  return (
    <section
      ref={section}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-4 rounded-card border border-line bg-panel p-6 shadow-lift outline-none sm:p-8"
    >
      <span className="grid size-14 place-content-center rounded-full bg-green-tint text-green">
        <Icon shape={MailCheck} className="size-7" />
      </span>
      <h2 className="text-heading">Message sent</h2>
      <p className="max-w-[60ch] text-lg">
        Thanks, we received your message. We reply within 24 hours.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.home}>Search events</LinkButton>
        <LinkButton to={paths.contact} look="outlined">
          Write another message
        </LinkButton>
      </div>
    </section>
  )
}

const sentPath = `${paths.contact}?sent`

export const loader = () => ({ sendKey: newId(24) })

/** Action of the form, with and without JavaScript. */
export const action = (args: ActionFunctionArgs) => takeForm(args, sendMessage, { to: sentPath })

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

const topicOf = (text: string | null | undefined): Topic =>
  text && Object.hasOwn(topics, text) ? (text as Topic) : 'question'

export default function ContactPage() {
  const { sendKey } = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  const [query] = useSearchParams()
  const isSent = query.get('sent') !== null && !failure
  const topic = topicOf(failure?.typed.topic ?? query.get('topic'))
  return (
    <>
      <PageTop
        title="Contact"
        heading="Contact Us"
        description={`Write to the people behind ${siteSettings.name}: questions, corrections, ideas. Response within 24 hours.`}
        path={paths.contact}
        lead="Questions, corrections, ideas, or an event that looks wrong? We read every message."
      />
      <div className="page-width grid items-start gap-x-10 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isSent ? (
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
