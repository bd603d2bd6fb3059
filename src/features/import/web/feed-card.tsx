import type { ReactNode } from 'react'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge, type BadgeColor } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { ButtonForm, IntentButton, PostForm } from '../../../ui/forms/post-form.tsx'
import { type FeedResult, type FeedView, getLastAnswer } from '../contract.ts'
import { resultWords } from '../count-words.ts'
import { type Answer, questionWords } from '../questions.ts'
import { concernsOf, placeless, yieldWords } from '../source-words.ts'

const states: Record<FeedView['state'], { label: string; color: BadgeColor }> = {
  waiting: { label: 'Active', color: 'green' },
  due: { label: 'Queued', color: 'blue' },
  running: { label: 'Reading', color: 'blue' },
  paused: { label: 'Paused', color: 'plain' },
}

/** A feed with its last reading and its actions. */
export const FeedCard = ({ feed }: { feed: FeedView }) => {
  const { source, url, state, trust, failures } = feed
  return (
    <article className="grid gap-2">
      <h3 className="font-sans font-semibold break-words">{source}</h3>
      <p className="flex flex-wrap gap-2">
        <Badge color={states[state].color}>{states[state].label}</Badge>
        {feed.platform ? <Badge>{feed.platform}</Badge> : null}
        <Badge>{trust === 'live' ? 'New events go live' : 'New events wait for review'}</Badge>
        {feed.settings.permitted ? <Badge color="green">Permission confirmed</Badge> : null}
        {feed.questions.length > 0 ? <Badge color="yellow">Waiting for your answer</Badge> : null}
        {failures > 0 ? <Badge color="red">Can’t be read</Badge> : null}
      </p>
      <p className="text-sm break-all text-soft">{url}</p>
      <FeedQuestions feed={feed} />
      <PlaceQuestion feed={feed} />
      {concernsOf(feed).map((words) => (
        <p key={words} className="font-medium break-words">
          {words}
        </p>
      ))}
      <LastReading feed={feed} />
      <Actions feed={feed} />
      <NewAddress feed={feed} />
    </article>
  )
}

const LastReading = ({ feed }: { feed: FeedView }) => {
  const { lastResult, runAt, succeededAt, nextRunAt, state, pending, live, missing } = feed
  const { id, source, answeredAt } = feed
  const coming = `${live} live, ${pending} waiting for review, ${missing} no longer listed`
  return (
    <>
      <p>Upcoming events: {coming}.</p>
      {lastResult ? <p>{yieldWords(feed)}</p> : null}
      {lastResult && runAt ? (
        <p>
          <span className="text-soft">
            Read <Moment at={runAt} />:
          </span>{' '}
          {resultWords(lastResult)}
        </p>
      ) : (
        <p className="text-soft">Not read yet.</p>
      )}
      {lastResult?.outcome === 'failed' && succeededAt ? (
        <p className="text-sm text-soft">
          Last successful reading: <Moment at={succeededAt} />
        </p>
      ) : null}
      {state === 'waiting' ? (
        <p className="text-sm text-soft">
          Next reading: <Moment at={nextRunAt} />
        </p>
      ) : null}
      {lastResult ? <ReadingDetails result={lastResult} /> : null}
      {answeredAt ? (
        <p className="text-sm text-soft">
          <a href={getLastAnswer.path.replace('{id}', id)} className="underline underline-offset-4">
            See its last answer<span className="sr-only">: {source}</span>
          </a>{' '}
          (<Moment at={answeredAt} />)
        </p>
      ) : null}
    </>
  )
}

type ForOneProps = { intent: string; about: string; children: ReactNode }

/** Button in one of many cards; its hidden text names the subject for screen readers. */
const ForOne = ({ intent, about, children }: ForOneProps) => (
  <IntentButton intent={intent} look="outlined">
    {children}
    <span className="sr-only">: {about}</span>
  </IntentButton>
)

const Actions = ({ feed: { id, source, state, trust, settings } }: { feed: FeedView }) => {
  const button = (intent: string, label: string) => (
    <ForOne intent={intent} about={source}>
      {label}
    </ForOne>
  )
  return (
    <PostForm fields={{ id }} className="flex flex-wrap items-start gap-2">
      {state === 'paused' ? button('resume', 'Resume') : button('run', 'Read now')}
      {state === 'paused' ? null : button('pause', 'Pause')}
      {trust === 'live'
        ? button('distrust', 'Review new events')
        : button('trust', 'Publish new events')}
      {settings.permitted
        ? button('forbid', 'Withdraw permission')
        : button('permit', 'I have the source’s permission')}
      <details>
        <summary className="min-h-10 px-2 py-2 font-semibold">Remove…</summary>
        <p className="mb-2 text-sm text-soft">Its events stay in the directory.</p>
        {button('remove', 'Stop following')}
      </details>
    </PostForm>
  )
}

type OneFieldProps = { feed: FeedView; name: string; intent: string; label: string; button: string }

/** Form with one text field for a feed; the card of each feed has one. */
const OneField = ({ feed: { id, source }, name, intent, label, button }: OneFieldProps) => (
  <PostForm fields={{ id }} className="flex flex-wrap items-end gap-2">
    <label className="block min-w-0 grow basis-64 text-sm font-medium text-soft">
      {label}
      <span className="sr-only">: {source}</span>
      <input name={name} required autoComplete="off" className={classes(fieldClasses, 'px-3')} />
    </label>{' '}
    <ForOne intent={intent} about={source}>
      {button}
    </ForOne>
  </PostForm>
)

const NewAddress = ({ feed }: { feed: FeedView }) => (
  <details>
    <summary className="min-h-6 text-sm font-medium text-soft">Change the address</summary>
    <p className="my-2 text-sm text-soft">
      For a calendar that moved. Its name, options and events stay.
    </p>
    <OneField
      feed={feed}
      name="address"
      intent="readdress"
      label="New address"
      button="Change address"
    />
  </details>
)

/** Asks for the place of events without one, until it is answered. */
const PlaceQuestion = ({ feed }: { feed: FeedView }) => {
  const events = placeless(feed)
  if (events === 0) return null
  return (
    <section
      aria-label={`Place of ${feed.source}`}
      className="grid gap-2 rounded-control border border-line px-4 py-3"
    >
      <p className="font-medium">
        {events === 1 ? 'One event doesn’t' : `${formatNumber(events)} events don’t`} say where.
        Your answer places these and later ones.
      </p>
      <OneField
        feed={feed}
        name="meets"
        intent="settle"
        label="Where does this club meet? ZIP code, or city and state"
        button="Save place"
      />
      <ButtonForm intent="roam" fields={{ id: feed.id }}>
        In different places<span className="sr-only">: {feed.source}</span>
      </ButtonForm>
    </section>
  )
}

/** Open questions about a feed, with buttons to answer them. */
const FeedQuestions = ({ feed: { id, source, questions } }: { feed: FeedView }) => {
  if (questions.length === 0) return null
  return (
    <section
      aria-label={`Questions about ${source}`}
      className="grid gap-2 rounded-control border border-line px-4 py-3"
    >
      <p className="font-medium">
        Check before publishing: until you answer, new events from this feed wait, and live ones
        keep their date, time and place.
      </p>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li key={question.name} className="grid gap-2">
            <p className="break-words">{questionWords(question)}</p>
            {question.answer === 'wait' ? (
              <p className="text-sm text-soft">You decided to keep waiting.</p>
            ) : null}
            <Answers id={id} question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const repairs = { local: 'They’re local', utc: 'They’re in UTC' }
const aboutTimes: ReadonlySet<string> = new Set(['early', 'local', 'utc'])

type AnswersProps = { id: string; question: FeedView['questions'][number] }

const Answers = ({ id, question: { name, matter, answer } }: AnswersProps) => {
  const button = (intent: Answer, label: string) => (
    <ForOne intent={intent} about={name}>
      {label}
    </ForOne>
  )
  return (
    <PostForm fields={{ id, question: name }} className="flex flex-wrap gap-2">
      {matter === 'local' || matter === 'utc' ? button('repair', repairs[matter]) : null}
      {button('ignore', aboutTimes.has(matter) ? 'The times are right' : 'Ignore it')}
      {answer === 'wait' ? null : button('wait', 'Keep waiting')}
    </PostForm>
  )
}

/** Remarks of a reading, and rows that need attention. */
export const ReadingDetails = ({ result: { remarks, issues, counts } }: { result: FeedResult }) => {
  const reasons = counts?.reasons ?? []
  if (remarks.length + issues.length + reasons.length === 0) return null
  return (
    <details>
      <summary className="min-h-6 text-sm font-medium text-soft">
        Details: skipped, corrected, missing and unclear events
      </summary>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
        {issues.map(({ kind, line, name, reason }) => (
          <li key={`${kind} ${line} ${name} ${reason}`} className="break-words">
            {kind === 'question'
              ? reason
              : `${line === 0 ? name : `Line ${line}${name ? ` (${name})` : ''}`}: ${reason}`}
          </li>
        ))}
        {reasons.map(([reason, count]) => (
          <li key={reason} className="break-words">
            {formatNumber(count)} skipped: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
