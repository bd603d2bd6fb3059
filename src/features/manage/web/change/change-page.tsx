import {
  type ActionFunctionArgs,
  data,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { StatusBadge } from '../../../../catalog/event/web/event-badges.tsx'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../../catalog/time/day-in-words.ts'
import type { Call } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import {
  cancelEvent,
  type ManagedEvent,
  moveEvent,
  postponeEvent,
  reinstateEvent,
} from '../../contract.ts'
import { laterDates } from '../../rules.ts'
import { ChoiceLinks } from '../choice-links.tsx'
import { doneBy, manageFailure } from '../correct-action.ts'
import { loadManaged, useManagedEvent } from '../load-managed.ts'
import { causeOf } from '../manage-failure.ts'
import { BackToEvents, InvalidLink, ManageShell } from '../manage-shell.tsx'
import type { DoneKey } from '../manage-words.ts'
import { ChangeForm } from './change-form.tsx'
import {
  type ChangeIntent,
  type ChangeOutcome,
  changeIntents,
  type MovedDates,
  unsentChange,
} from './change-outcome.ts'
import { wordsOf } from './change-words.ts'

/** Action of the forms that cancel, postpone, reinstate and move. */
type SentForm = { call: Call; params: { token: string; id: string }; texts: Record<string, string> }

const runChangeAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const texts = await formTexts(request)
  const { token = '', id = '' } = params
  const intent = changeIntents.find((each) => each === texts.intent)
  if (!intent) throw data(null, 400)
  const { leaveEmpty: _, ...values } = texts
  const sentForm = { call: pageCall(context), params: { token, id }, texts }
  try {
    if (intent === 'move') {
      const check = await previewOf(sentForm)
      if (check) return data<ChangeOutcome>({ intent, values, check })
    }
    const done = await changeByIntent[intent](sentForm)
    const about = { event: id, scope: texts.scope === 'following' ? 'following' : undefined }
    return redirect(withQuery(managePath(token), { done, ...about }), 303)
  } catch (error) {
    const failure = manageFailure(error, values)
    return data<ChangeOutcome>({ intent, values, failure: failure.data }, failure.init ?? undefined)
  }
}

const bodyOf = (texts: Record<string, string>) => {
  const { reason = '', cause = '', scope, sequence, openedAt, leaveEmpty } = texts
  const reach = scope === 'following' ? ('following' as const) : ('one' as const)
  return { cause: causeOf(cause), reason, scope: reach, sequence, openedAt, leaveEmpty }
}

/** Several dates are shown for confirmation before they move. */
const previewOf = async ({ call, params, texts }: SentForm): Promise<MovedDates | undefined> => {
  if (texts.confirmed || texts.scope !== 'following') return undefined
  const body = { ...bodyOf(texts), date: texts.date, preview: true }
  const answer = await call(moveEvent, { params, body })
  return answer.body.dates.length > 1 ? answer.body.dates : undefined
}

const changeState = async (
  { call, params, texts }: SentForm,
  state: typeof cancelEvent,
  done: DoneKey,
  /** Used instead of `done` if own words wait for review. */
  heldDone: DoneKey = done,
) => {
  const { body } = await call(state, { params, body: bodyOf(texts) })
  return body.held.length > 0 ? heldDone : done
}

const changeByIntent: Record<ChangeIntent, (form: SentForm) => Promise<DoneKey>> = {
  move: async ({ call, params, texts }) => {
    const body = { ...bodyOf(texts), date: texts.date, preview: false }
    return doneBy((await call(moveEvent, { params, body })).body)
  },
  cancel: (form) => changeState(form, cancelEvent, 'cancelled', 'cancelledHeld'),
  postpone: (form) => changeState(form, postponeEvent, 'postponed', 'postponedHeld'),
  reinstate: (form) => changeState(form, reinstateEvent, 'reinstated'),
}

export const loader = loadManaged

export const action = runChangeAction

export const clientAction = sendCarefully(unsentChange)

export const shouldRevalidate = rereadUnlessUnsent

export default function ChangePage() {
  const managed = useManagedEvent()
  const outcome = useActionData<ChangeOutcome>()
  const [query] = useSearchParams()
  if (!managed) return <InvalidLink />
  const { event } = managed
  const form = {
    event,
    token: managed.token,
    laterEvents: laterDates(managed.events, event),
    outcome,
  }
  const intents = intentsFor(event)
  const chosenIntent = intents.find((intent) => intent === query.get('what')) ?? intents[0]
  return (
    <ManageShell title="Change the date or cancel" lead={`${event.name}, ${whenInWords(event)}`}>
      {event.eventStatus === 'scheduled' ? null : (
        <p>
          <StatusBadge event={event} /> {event.statusNote}
        </p>
      )}
      {chosenIntent ? (
        <>
          <ChoiceLinks
            label="What to change"
            choices={intents.map((intent) => [intent, wordsOf(event, intent).choice] as const)}
            chosen={chosenIntent}
          />
          <ChangeForm key={chosenIntent} intent={chosenIntent} {...form} />
        </>
      ) : (
        <p className="text-lg">This date can no longer be changed.</p>
      )}
      <BackToEvents token={managed.token} />
    </ManageShell>
  )
}

const intentsFor = ({ status, over, date, eventStatus }: ManagedEvent): ChangeIntent[] => {
  if (over || status === 'deleted') return []
  if (status === 'pending') return date === null ? ['cancel'] : ['move', 'cancel']
  if (eventStatus === 'cancelled') return ['reinstate', 'cancel']
  if (eventStatus === 'postponed') return ['move', 'reinstate', 'cancel']
  return date === null ? ['cancel'] : ['move', 'postpone', 'cancel']
}
