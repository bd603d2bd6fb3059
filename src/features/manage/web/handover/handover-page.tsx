import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { invalidLink } from '../../../../catalog/links/private-paths.ts'
import { longDays } from '../../../../catalog/time/day-in-words.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { formTexts } from '../../../../kit/form-answer.ts'
import { dataIfFound, pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { keepWhenUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { answerHandover, getHandover } from '../../handover-contract.ts'
import { ManageShell } from '../manage-shell.tsx'

/** Changes nothing: mail scanners follow every link. Undefined for an invalid link. */
export const loader = ({
  params: { token = '' },
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>) =>
  dataIfFound(pageCall(context)(getHandover, { params: { token } }))

type State = 'waiting' | 'done' | 'stopped'
type Answer = { state: State } | Refusal

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { token = '' } = params
  const choice = (await formTexts(request)).answer === 'confirm' ? 'confirm' : 'stop'
  try {
    const input = { params: { token }, body: { answer: choice } as const }
    // The link may end with this answer: the outcome counts, not what the loader still finds.
    return data<Answer>((await pageCall(context)(answerHandover, input)).body, 200)
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

const texts: Record<State, string> = {
  waiting: 'Thanks. The event is handed over once the other address has confirmed, too.',
  done: 'Done. The new address now has the event, and a private link is on its way to it.',
  stopped: 'Stopped. Nothing was handed over.',
}

/** Page on which one side confirms a handover, or ends it. */
export default function HandoverPage() {
  const offer = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const state = answer && 'state' in answer ? answer.state : undefined
  if (state && state !== 'waiting')
    return <ManageShell title="Handover">{<p className="text-lg">{texts[state]}</p>}</ManageShell>
  if (!offer) return <Invalid />
  const { role, to, events, confirmed, expiresAt } = offer
  return (
    <ManageShell
      title={role === 'from' ? 'Hand over your event?' : 'Take over this event?'}
      lead={events[0]?.name}
    >
      {answer && 'message' in answer ? <Notice failed>{answer.message}</Notice> : null}
      <ul className="grid gap-1 text-lg">
        {events.map((event) => (
          <li key={`${event.name} ${event.date}`}>{longDays(event)}</li>
        ))}
      </ul>
      <p>
        {role === 'from'
          ? `It would go to ${to}. Once both addresses have confirmed, your own links to it end.`
          : 'Once both addresses have confirmed, you get a private link to edit, move or cancel it.'}
      </p>
      {confirmed || state === 'waiting' ? <Notice>{texts.waiting}</Notice> : null}
      <form method="post" className="flex flex-wrap gap-3">
        {confirmed ? null : (
          <Button type="submit" name="answer" value="confirm">
            {role === 'from' ? 'Yes, hand it over' : 'Yes, take it over'}
          </Button>
        )}
        <Button type="submit" name="answer" value="stop" look="outlined">
          Stop
        </Button>
      </form>
      <p className="text-soft">
        This link works until <Moment at={expiresAt} />.
      </p>
    </ManageShell>
  )
}

const Invalid = () => (
  <ManageShell title={invalidLink}>
    <p className="text-lg">
      Links like this one end after 7 days, when one of the two addresses stops it, and once the
      event was handed over.
    </p>
  </ManageShell>
)
