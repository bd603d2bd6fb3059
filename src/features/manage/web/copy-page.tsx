import { Fragment } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { textsOf } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { fieldId } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { copyEvent } from '../contract.ts'
import { proposedDates } from '../rules.ts'
import { ChoiceLinks } from './choice-links.tsx'
import { manageFailure } from './correct-action.ts'
import { loadManaged, useManagedEvent } from './load-managed.ts'
import { type ManageFailure, unsent } from './manage-failure.ts'
import { BackToEvents, InvalidLink, ManageShell } from './manage-shell.tsx'
import type { DoneKey } from './manage-words.ts'

type CopyFormProps = {
  intent: 'again' | 'duplicate'
  title: string
  lead: string
  /** Proposed dates; an empty text is an empty field. */
  dates: readonly string[]
  postTo: string
  failure: ManageFailure | undefined
}

const CopyForm = ({ intent, title, lead, dates, postTo, failure }: CopyFormProps) => {
  const own = failure?.values.intent === intent ? failure : undefined
  const typedDates = own?.values.dates ? own.values.dates.split(' ') : []
  const problem = own?.fields.dates
  return (
    <PanelSection id={intent} title={title} note={lead}>
      <Form method="post" action={postTo} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <GuardFields />
        {own ? (
          <ErrorSummary title="Your event wasn't sent" message={own.message} fields={own.fields} />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {dates.map((date, index) => (
            <Fragment key={date || 'new'}>
              <label className="block">
                <span className={labelClasses}>{date ? longDate(date) : 'Date'}</span>{' '}
                <input
                  type="date"
                  name="dates"
                  id={index === 0 ? fieldId('dates') : undefined}
                  defaultValue={typedDates[index] ?? date}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${intent}-problem` : undefined}
                  className={classes(fieldClasses, 'px-3')}
                />
              </label>{' '}
            </Fragment>
          ))}
        </div>
        {problem ? (
          <p id={`${intent}-problem`} className="text-sm font-medium text-red">
            {problem}
          </p>
        ) : null}
        <div>
          <SubmitButton busyWords="Sending..." className="min-h-11">
            Submit it
          </SubmitButton>
        </div>
      </Form>
    </PanelSection>
  )
}

export const loader = loadManaged

/** Action of the forms that submit an event again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const { token = '', id = '' } = params
  const { intent = '', openedAt = '', leaveEmpty = '' } = textsOf(form)
  const dates = form.getAll('dates').filter((date) => typeof date === 'string')
  try {
    const input = { params: { token, id }, body: { dates, openedAt, leaveEmpty } }
    const { body } = await pageCall(context)(copyEvent, input)
    const partlyLive: DoneKey = body.waiting < body.dates.length ? 'copiedSome' : 'copied'
    const done: DoneKey = body.status === 'published' ? 'copiedLive' : partlyLive
    return redirect(withQuery(managePath(token), { done }), 303)
  } catch (error) {
    return manageFailure(error, { intent, dates: dates.join(' ') })
  }
}

export const clientAction = sendCarefully(unsent)

export const shouldRevalidate = keepWhenUnsent

const words = {
  again: {
    title: 'Run it again next year',
    lead: 'The same weekday next year. Change the dates as you like, or clear one to skip it.',
  },
  duplicate: {
    title: 'Add another date',
    lead: 'The same event on another day, as a separate event.',
  },
}

export default function CopyPage() {
  const managed = useManagedEvent()
  const failure = useActionData<ManageFailure>()
  const { now, sendsMail } = useSiteFacts()
  const [query] = useSearchParams()
  if (!managed) return <InvalidLink />
  const { token, event } = managed
  const today = venueToday(now, event.timeZone || 'UTC')
  const intent = query.get('what') === 'duplicate' ? 'duplicate' : 'again'
  const form = {
    ...words[intent],
    intent,
    dates: intent === 'again' ? proposedDates(managed.events, event, today) : [''],
    postTo: `${managePath(token, event.id, 'copy')}?what=${intent}`,
    failure,
  } as const
  return (
    <ManageShell title="Run it again" lead={`${event.name}, ${whenInWords(event)}`}>
      <p className="text-lg">
        Everything is copied except the flyer, which shows the old date. We review the new event
        before it goes live. It has its own private link
        {sendsMail ? ', which we send you' : ''}.
      </p>
      <ChoiceLinks
        label="When"
        choices={[
          ['again', 'Next year'],
          ['duplicate', 'On another day'],
        ]}
        chosen={intent}
      />
      <CopyForm key={intent} {...form} />
      <BackToEvents token={token} />
    </ManageShell>
  )
}
