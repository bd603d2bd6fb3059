import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { managePath, sheetPath, yourEventsPath } from '../../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../../catalog/time/day-in-words.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { dataIfFound, pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import {
  endYourEvents,
  getYourEvents,
  openSubmission,
  type SentSubmission,
} from '../../your-events-contract.ts'
import { InvalidLink, ManageShell } from '../manage-shell.tsx'
import { stateOf } from '../manage-words.ts'

export const loader = async ({
  request,
  params: { token = '' },
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) => {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const found = await dataIfFound(
    pageCall(context)(getYourEvents, { params: { token }, query: { after } }),
  )
  return data(found.data && { token, ...found.data }, found.init ?? undefined)
}

/** Redirects to the private link of one submission, or ends the link to this page. */
export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { token = '' } = params
  const { submission, sheet, end } = await formTexts(request)
  const call = pageCall(context)
  try {
    if (end !== undefined) await call(endYourEvents, { params: { token } })
    if (submission === undefined) return redirect(yourEventsPath(token), 303)
    const { body } = await call(openSubmission, { params: { token, id: submission }, body: {} })
    return redirect(sheet ? sheetPath(body.token, sheet) : managePath(body.token), 303)
  } catch (error) {
    if (isCallError(error) && error.status === 404) return redirect(yourEventsPath(token), 303)
    return refusal(error)
  }
}

/** Page with all submissions of an address. */
export default function YourEventsPage() {
  const page = useLoaderData<typeof loader>()
  const actionRefusal = useActionData<Refusal>()
  if (!page) return <InvalidLink />
  const { token, submissions, total, next, expiresAt } = page
  return (
    <ManageShell
      title="Your events"
      lead="Everything submitted with your email address. Open one to edit, move, cancel or repeat it."
    >
      {actionRefusal ? <Notice failed>{actionRefusal.message}</Notice> : null}
      <h2 className="text-title">{total === 1 ? '1 submission' : `${total} submissions`}</h2>
      <ul className="grid gap-4">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <Entry {...submission} />
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <p>
          <TextLink to={yourEventsPath(token, next)} className="py-1 font-medium">
            Show older
          </TextLink>
        </p>
      )}
      <form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">
          Anyone with this page&rsquo;s address can open it, so don&rsquo;t share it. It works until{' '}
          <Moment at={expiresAt} />.
        </p>
        <Button type="submit" name="end" value="now" look="outlined">
          End this link
        </Button>
      </form>
    </ManageShell>
  )
}

const linkNotes = {
  over: 'Its private link ended 30 days after the last date.',
  revoked: 'Its private link was turned off. Write to us if you need it.',
}

const Entry = ({ id, sentAt, link, events, sheets }: SentSubmission) => {
  const [first] = events
  if (!first) return null
  return (
    <article className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift">
      <h3 className="text-title">{first.name}</h3>
      <ul className="grid gap-1">
        {events.map((event) => (
          <SentEvent key={event.id} event={event} first={first} />
        ))}
      </ul>
      <p className="text-sm text-soft">
        Submitted <Moment at={sentAt} />
      </p>
      {link === 'valid' ? (
        <form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="submission" value={id} />
          <Button type="submit" aria-label={`Open ${first.name}`} look="outlined">
            Open
          </Button>
          {sheets.map((sheet) => (
            <Button key={sheet.id} type="submit" name="sheet" value={sheet.id} look="quiet">
              File: {sheet.fileName}
            </Button>
          ))}
        </form>
      ) : (
        <p className="text-soft">{linkNotes[link]}</p>
      )}
    </article>
  )
}

type ListedEvent = SentSubmission['events'][number]

const SentEvent = ({ event, first }: { event: ListedEvent; first: ListedEvent }) => {
  const { label, color } = stateOf(event)
  const name = event.name === first.name ? [] : [event.name]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {[...name, whenInWords(event), `${event.city}, ${event.state}`].join(' · ')}{' '}
      <Badge color={color}>{label}</Badge>
      {event.changesRequested ? <Badge color="yellow">Changes requested</Badge> : null}
      {event.eventStatus === 'cancelled' ? <Badge color="red">Canceled</Badge> : null}
      {event.eventStatus === 'postponed' ? <Badge color="yellow">Postponed</Badge> : null}
    </li>
  )
}
