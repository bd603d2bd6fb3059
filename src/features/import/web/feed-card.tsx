import { Form, useNavigation } from 'react-router'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { Badge, type BadgeColor } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { FeedView } from '../contract.ts'
import { FeedQuestions } from './feed-questions.tsx'
import { ReadingDetails } from './reading-details.tsx'
import { resultWords } from './result-words.ts'

const states: Record<FeedView['state'], { label: string; color: BadgeColor }> = {
  waiting: { label: 'Active', color: 'green' },
  due: { label: 'Queued', color: 'blue' },
  running: { label: 'Reading', color: 'blue' },
  paused: { label: 'Paused', color: 'plain' },
}

/** A feed with what came of reading it, and what can be done about it. */
export const FeedCard = ({ feed }: { feed: FeedView }) => {
  const { source, url, state, trust, failures } = feed
  return (
    <article className="grid gap-2">
      <h3 className="font-sans font-semibold break-words">{source}</h3>
      <p className="flex flex-wrap gap-2">
        <Badge color={states[state].color}>{states[state].label}</Badge>
        <Badge>{trust === 'live' ? 'New events go live' : 'New events wait for review'}</Badge>
        {feed.settings.permitted ? <Badge color="green">Permission confirmed</Badge> : null}
        {feed.questions.length > 0 ? <Badge color="yellow">Waiting for your answer</Badge> : null}
        {failures > 0 ? <Badge color="red">Can’t be read</Badge> : null}
      </p>
      <p className="text-sm break-all text-soft">{url}</p>
      <FeedQuestions feed={feed} />
      <LastReading feed={feed} />
      <Actions feed={feed} />
    </article>
  )
}

const LastReading = ({ feed }: { feed: FeedView }) => {
  const { lastResult, runAt, succeededAt, nextRunAt, state, pending, live, missing } = feed
  const coming = `${live} live, ${pending} waiting for review, ${missing} no longer listed`
  return (
    <>
      <p>Upcoming events: {coming}.</p>
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
    </>
  )
}

const Actions = ({ feed: { id, source, state, trust, settings } }: { feed: FeedView }) => {
  const busy = useNavigation().state !== 'idle'
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} look="outlined" disabled={busy}>
      {label}
      <span className="sr-only">: {source}</span>
    </Button>
  )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="id" value={id} />
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
    </Form>
  )
}
