import {
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { administratorPaths, reviewEventPath } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import {
  type ReportAnswer,
  reportAnswerNames,
  reportAnswers,
} from '../../../catalog/trust/report-answers.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../catalog/trust/web/administrator/load-list.ts'
import { asAdministrator, pageAddressContext } from '../../../kit/administrator-session.ts'
import { failureOf } from '../../../kit/call.ts'
import { sendForm } from '../../../kit/form-answer.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChoice } from '../../../ui/forms/filter-fields.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrToast } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { changeMessage, listMessages, type Message, replyToMessage } from '../contract.ts'
import { Replies, ReplyForm, type ReplyOutcome } from './replies.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listMessages, administratorPaths.messages)

/** Sends a reply, marks a message as done or reopens it, and returns to the same page. */
export const action = asAdministrator(async (call, { request, context }) => {
  const form = await request.formData().catch(() => new FormData())
  const id = form.get('id')
  if (typeof id !== 'string' || id === '') throw data(null, 400)
  const text = form.get('reply')
  if (typeof text === 'string') {
    const failure = await sendForm(call, replyToMessage, { typed: { text }, params: { id } })
    return failure
      ? data<ReplyOutcome>({ ...failure, id }, failure.status)
      : redirect(context.get(pageAddressContext), 303)
  }
  const answer = reportAnswerNames.find((each) => each === form.get('answer'))
  const body = { done: answer !== undefined || form.get('done') === 'true', answer }
  try {
    await call(changeMessage, { params: { id }, body })
  } catch (error) {
    const failure = failureOf(error)
    return data<ReplyOutcome>({ ...failure, typed: {}, id: '' }, failure.status)
  }
  return redirect(context.get(pageAddressContext), 303)
})

export const clientAction = sendOrToast

export const shouldRevalidate = keepWhenUnsent

export default function MessagesPage() {
  const page = useLoaderData<typeof loader>()
  const { filters, total } = page
  const outcome = useActionData<ReplyOutcome>()
  const lead = `Messages and reports: ${formatNumber(total)}, newest first.`
  return (
    <AdministratorPage
      title="Messages"
      lead={lead}
      path={administratorPaths.messages}
      failure={outcome}
    >
      <MessageFilters key={JSON.stringify(filters)} filters={filters} />
      <EntryList page={page} keyOf={({ id }) => id} none="No messages.">
        {(message) => (
          <Entry message={message} outcome={outcome?.id === message.id ? outcome : undefined} />
        )}
      </EntryList>
    </AdministratorPage>
  )
}

type Filters = Awaited<ReturnType<typeof loader>>['filters']

const MessageFilters = ({ filters }: { filters: Filters }) => (
  <Form
    action={administratorPaths.messages}
    className="grid max-w-2xl grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
  >
    <FilterChoice
      name="state"
      label="State"
      any="All"
      value={filters.state}
      options={[
        { value: 'open', words: 'Open' },
        { value: 'done', words: 'Done' },
      ]}
    />
    <FilterChoice
      name="kind"
      label="Kind"
      any="All"
      value={filters.kind}
      options={[
        { value: 'contact', words: 'Messages' },
        { value: 'report', words: 'Reports' },
      ]}
    />
    <Button type="submit" className="min-h-11 max-sm:col-span-2 max-sm:justify-self-start">
      Show
    </Button>
  </Form>
)

type EntryProps = { message: Message; outcome: ReplyOutcome | undefined }

const Entry = ({ message, outcome }: EntryProps) => {
  const { kind, event, name, email, subject, text, createdAt, doneAt, answer, answeredBy } = message
  return (
    <>
      <h2 className="mb-1.5 font-sans leading-snug font-semibold">{subject || 'Report'}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge color={kind === 'report' ? 'yellow' : 'plain'}>
          {kind === 'report' ? 'Report' : 'Message'}
        </Badge>
        {doneAt ? <Badge color="green">Done</Badge> : null}
        {answer ? (
          <Badge color={answer === 'rejected' ? 'plain' : 'green'}>{verdicts[answer]}</Badge>
        ) : null}
        {answeredBy === 'organizer' ? <span>Answered by the organizer</span> : null}{' '}
        <span>{[name, email].filter(Boolean).join(', ')}</span> <Moment at={createdAt} />
      </p>
      {event ? (
        <p className="text-sm">
          <TextLink to={reviewEventPath(event.id)}>{event.name}</TextLink>
        </p>
      ) : null}
      <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
      <Replies replies={message.replies} />
      {email ? (
        <ReplyForm key={message.replies.length} message={message} outcome={outcome} />
      ) : null}
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <TickForm message={message} />
        <BlockForm message={message} />
      </div>
    </>
  )
}

const verdicts: Record<ReportAnswer, string> = {
  still_right: 'Still right',
  fixed: 'Fixed',
  rejected: 'Rejected',
}

/** Form that posts to the page of blocks, where each block has its "Undo". */
const BlockForm = ({ message: { id, email, networkKept, subject } }: { message: Message }) => {
  const buttons = [
    ...(email ? [['address', 'Block sender'] as const] : []),
    ...(networkKept ? [['network', 'Block network'] as const] : []),
  ]
  return buttons.length === 0 ? null : (
    <PostForm
      action={administratorPaths.blocked}
      fields={{ intent: 'block', message: id }}
      className="flex flex-wrap gap-2"
    >
      {buttons.map(([kind, label]) => (
        <Button key={kind} type="submit" name="kind" value={kind} look="quiet">
          {label}
          <span className="sr-only">: {subject || 'Report'}</span>
        </Button>
      ))}
    </PostForm>
  )
}

const TickForm = ({ message }: { message: Message }) => {
  const { id, kind, event, subject, doneAt } = message
  const busy = useNavigation().state !== 'idle'
  const needsAnswer = kind === 'report' && event !== null && !doneAt
  const buttons = [
    ...(needsAnswer
      ? reportAnswerNames.map((each) => ['answer', each, reportAnswers[each]] as const)
      : []),
    doneAt ? (['done', 'false', 'Undo'] as const) : (['done', 'true', 'Done'] as const),
  ]
  return (
    <PostForm fields={{ id }} className="flex flex-wrap gap-2">
      {buttons.map(([name, value, label]) => (
        <Button key={value} type="submit" name={name} value={value} look="outlined" disabled={busy}>
          {label}
          <span className="sr-only">: {subject || 'Report'}</span>
        </Button>
      ))}
    </PostForm>
  )
}
