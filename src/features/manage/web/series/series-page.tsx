import {
  type ActionFunctionArgs,
  data,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import type { Call } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import {
  addDates,
  cancelEvent,
  correctEvent,
  getManaged,
  type ManagedEvent,
} from '../../contract.ts'
import { datesOfSeries, openDates } from '../../rules.ts'
import { ChoiceLinks } from '../choice-links.tsx'
import { doneBy, manageFailure } from '../correct-action.ts'
import { loadManaged, useManagedEvent } from '../load-managed.ts'
import { causeOf } from '../manage-failure.ts'
import { BackToEvents, InvalidLink, ManageShell } from '../manage-shell.tsx'
import type { DoneKey } from '../manage-words.ts'
import { SeriesForm, seriesWords } from './series-form.tsx'
import {
  newDates,
  type SeriesIntent,
  type SeriesOutcome,
  seriesIntents,
  unsentSeries,
} from './series-outcome.ts'

/** Action of the forms for a whole series: cancel all, change the time from a date on, add dates. */
type SentForm = {
  call: Call
  token: string
  /** Dates of the series that can still be changed, in order. */
  events: readonly ManagedEvent[]
  texts: Record<string, string>
}

/** Outcome and first date of a change, or the dates to check first. */
type Result = { done: DoneKey; event?: string } | { check: string[] }

const runSeriesAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const texts = await formTexts(request)
  const { token = '', id = '' } = params
  const intent = seriesIntents.find((each) => each === texts.intent)
  if (!intent) throw data(null, 400)
  const { leaveEmpty: _, ...values } = texts
  const call = pageCall(context)
  try {
    const { events } = (await call(getManaged, { params: { token } })).body
    const event = events.find((each) => each.id === id)
    const openEvents = event ? openDates(datesOfSeries(events, event)) : []
    const result = await changeByIntent[intent]({ call, token, events: openEvents, texts })
    if ('check' in result) return data<SeriesOutcome>({ intent, values, check: result.check })
    const scope = result.event ? 'following' : undefined
    return redirect(withQuery(managePath(token), { ...result, scope }), 303)
  } catch (error) {
    const { data: failure, init } = manageFailure(error, values)
    failure.fields = Object.fromEntries(
      Object.entries(failure.fields).map(([name, problem]) => [fieldOf(name, texts), problem]),
    )
    return data<SeriesOutcome>({ intent, values, failure }, init ?? undefined)
  }
}

/** Form field for a field of the call: `dates.1` is the second date entered. */
const fieldOf = (name: string, texts: Record<string, string>) => {
  const [list, index = 0] = name.split('.')
  return list === 'dates' ? (typedDates(texts)[Number(index)] ?? newDates[0]) : name
}

const typedDates = (texts: Record<string, string>) => newDates.filter((name) => texts[name])

const guardOf = ({ openedAt, leaveEmpty }: Record<string, string>) => ({ openedAt, leaveEmpty })

const changeByIntent: Record<SeriesIntent, (form: SentForm) => Promise<Result>> = {
  cancel: async ({ call, token, events, texts }) => {
    const activeDates = events.filter(({ eventStatus }) => eventStatus !== 'cancelled')
    const [first] = activeDates
    const { cause = '', reason = '', confirmed } = texts
    if (!confirmed) return { check: activeDates.map(({ id }) => id) }
    const params = { token, id: first?.id ?? '' }
    const body = { cause: causeOf(cause), reason, scope: 'following', ...guardOf(texts) } as const
    const { held } = (await call(cancelEvent, { params, body })).body
    return { done: held.length > 0 ? 'cancelledHeld' : 'cancelled', event: first?.id }
  },
  time: async ({ call, token, events, texts }) => {
    const { from, startTime = '', endTime = '' } = texts
    const lead = events.find(({ id }) => id === from)
    const params = { token, id: lead?.id ?? '' }
    const hours = { startTime, endTime, exact: true }
    const body = { ...hours, scope: 'following', ...guardOf(texts) } as const
    return { done: doneBy((await call(correctEvent, { params, body })).body) }
  },
  add: async ({ call, token, events, texts }) => {
    const params = { token, id: events.at(-1)?.id ?? '' }
    const dates = typedDates(texts).map((name) => texts[name] ?? '')
    const input = { params, body: { dates, ...guardOf(texts) } }
    const { waiting, ids } = (await call(addDates, input)).body
    if (waiting === 0) return { done: 'addedLive' }
    return { done: waiting < ids.length ? 'addedSome' : 'added' }
  },
}

export const loader = loadManaged

export const action = runSeriesAction

export const clientAction = sendCarefully(unsentSeries)

export const shouldRevalidate = rereadUnlessUnsent

/** Page that changes all upcoming dates of a series together. */
export default function SeriesPage() {
  const managed = useManagedEvent()
  const outcome = useActionData<SeriesOutcome>()
  const [query] = useSearchParams()
  if (!managed) return <InvalidLink />
  const { token, event } = managed
  const events = openDates(datesOfSeries(managed.events, event))
  const isOn = events.some(({ eventStatus }) => eventStatus !== 'cancelled')
  const intents = event.series
    ? seriesIntents.filter((intent) => events.length > 0 && (intent !== 'cancel' || isOn))
    : []
  const current = intents.find((intent) => intent === query.get('what')) ?? intents[0]
  const rule = event.series?.rule
  return (
    <ManageShell title="All dates" lead={[event.name, rule].filter(Boolean).join(', ')}>
      {current ? (
        <>
          <ChoiceLinks
            label="What to change"
            choices={intents.map((intent) => [intent, seriesWords[intent].choice] as const)}
            chosen={current}
          />
          <SeriesForm key={current} intent={current} {...{ event, events, token, outcome }} />
        </>
      ) : (
        <p className="text-lg">No date of this series can be changed anymore.</p>
      )}
      <BackToEvents token={token} />
    </ManageShell>
  )
}
