import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { emailUpdatesPath, homePath, paths, type Query } from '../../../catalog/links/paths.ts'
import { searchSentence } from '../../../catalog/search/filter-words.ts'
import type { SearchInput } from '../../../catalog/search/filters.ts'
import { weekdayNames } from '../../../catalog/time/local-dates.ts'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { takeForm } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { PostForm, SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { listUpdateEvents, requestUpdates, type UpdateEvent } from '../contract.ts'
import { narrowingFilters } from '../rules.ts'
import { EventNames } from './event-names.tsx'
import { NotifyDevice } from './notify-device.tsx'

type UpdateRequest = {
  /** Undefined for a search. */
  events: UpdateEvent[] | undefined
  filters: SearchInput
  /** The search in words. */
  words: string
  outcome: 'sent' | 'stopped' | undefined
}

/** Throws 404 if the site sends neither mail nor notifications. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<UpdateRequest> => {
  const url = new URL(request.url)
  const ids = url.searchParams.get('events')
  const { body: found } = await loadPage(context, (call) =>
    call(listUpdateEvents, { query: { events: ids ?? '' } }),
  )
  const filters = narrowingFilters(url.searchParams)
  const outcome = (['sent', 'stopped'] as const).find((name) => url.searchParams.has(name))
  const words = searchSentence(filters, venueToday(Date.now(), siteZone()))
  return { events: ids === null ? undefined : found, filters, words, outcome }
}

const sentPath = '/email?sent'

/** Action of the form, with and without JavaScript. */
export const action = (args: ActionFunctionArgs) => takeForm(args, requestUpdates, { to: sentPath })

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

/** Page that requests updates about events, or about a search. */
export default function RequestPage() {
  const request = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  const { outcome } = request
  const title = outcome && !failure ? outcomes[outcome].title : titleOf(request)
  return (
    <>
      <PageTop
        title={title}
        description="News of events you follow. No account."
        path="/email"
        unlisted
      />
      <div className="page-width mt-8 grid max-w-2xl gap-6 text-lg">
        {outcome && !failure ? (
          <Outcome text={outcomes[outcome].text} />
        ) : request.events?.length === 0 ? (
          <NoneToCome />
        ) : (
          <Ways request={request} failure={failure} />
        )}
      </div>
    </>
  )
}

const outcomes = {
  sent: {
    title: 'Check your email',
    text: 'We sent you a link. Open it and press the button, and your updates begin. Nothing there? Check your spam folder.',
  },
  stopped: {
    title: 'Emails stopped',
    text: 'You won’t get these emails again, and we deleted your address and what you followed.',
  },
}

const titleOf = ({ events }: UpdateRequest) =>
  events === undefined ? 'Email me new events' : 'Tell me if something changes'

const Outcome = ({ text }: { text: string }) => (
  <>
    <p role="status">{text}</p>
    <p>
      <LinkButton to={paths.home}>Find events</LinkButton>
    </p>
  </>
)

const NoneToCome = () => (
  <>
    <p>None of these events is still to come.</p>
    <p>
      <LinkButton to={paths.home}>Find events</LinkButton>
    </p>
  </>
)

type WaysProps = { request: UpdateRequest; failure: FormFailure | undefined }

/** Ways to get updates; those of a search are only by email. */
const Ways = ({ request, failure }: WaysProps) => {
  const { sendsMail, notifies } = useSiteFacts()
  const { events } = request
  return (
    <>
      {events === undefined ? <AboutSearch request={request} /> : <AboutEvents events={events} />}
      {sendsMail ? <RequestForm request={request} failure={failure} /> : null}
      {notifies && events ? (
        <NotifyDevice ids={events.map(({ id }) => id)} isOnlyWay={!sendsMail} />
      ) : null}
    </>
  )
}

const weekdays = Object.fromEntries(weekdayNames.map((name, day) => [day, `Every ${name}`]))
const thursday = '4'

const RequestForm = ({ request: { events, filters }, failure }: WaysProps) => {
  const problem = failure?.fields.search ?? failure?.fields.events
  const fields: Record<string, string> =
    events === undefined
      ? { search: emailUpdatesPath(filters as Query).split('?')[1] ?? '' }
      : { events: events.map(({ id }) => id).join() }
  return (
    <PostForm
      fields={fields}
      noValidate
      className="grid gap-4 rounded-card border border-line bg-panel p-5 text-base shadow-lift sm:p-6"
    >
      <GuardFields />
      {failure ? <ErrorSummary title="Your request wasn't sent" {...failure} /> : null}
      {problem ? <p className="font-medium text-red">{problem}</p> : null}
      {events === undefined ? (
        <SelectField
          name="weekday"
          label="When"
          hint="In the morning. No email in a week without new events."
          choices={weekdays}
          defaultValue={failure?.typed.weekday ?? thursday}
          problem={failure?.fields.weekday}
        />
      ) : null}
      <TextField
        name="email"
        type="email"
        label="Email address"
        hint="For these emails only. Every one has a link that stops them and deletes your address."
        autoComplete="email"
        maxLength={254}
        defaultValue={failure?.typed.email}
        problem={failure?.fields.email}
      />
      <div>
        <SubmitButton busyWords="Sending..." className="min-h-11">
          Email me
        </SubmitButton>
      </div>
    </PostForm>
  )
}

const AboutEvents = ({ events }: { events: readonly UpdateEvent[] }) => (
  <>
    <p>
      We tell you when one of these is canceled, postponed or moved, gets a new time, place or rain
      date, and the day before if the organizer confirms it.
    </p>
    <EventNames events={events} />
  </>
)

const AboutSearch = ({ request: { words, filters } }: { request: UpdateRequest }) => {
  const isWide = (filters.near ?? filters.userLat) !== undefined && !filters.radiusMiles
  return (
    <>
      <p>Once a week, the events that were added since the email before:</p>
      <p>
        <strong>{words === '' ? 'All events' : words}</strong>{' '}
        <Link to={homePath(filters as Query)} className="underline underline-offset-4">
          Change this search
        </Link>
      </p>
      {isWide ? <p className="text-soft">Up to 50 miles around a city or ZIP code.</p> : null}
    </>
  )
}
