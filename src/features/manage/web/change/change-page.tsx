import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../../catalog/time/day-in-words.ts'
import { StatusBadge } from '../../../../catalog/web/event-badges.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import type { ManagedEvent } from '../../contract.ts'
import { laterDates } from '../../rules.ts'
import { ChoiceLinks } from '../choice-links.tsx'
import { loadManaged } from '../load-managed.ts'
import { InvalidLink, ManageShell } from '../manage-shell.tsx'
import { runChangeAction } from './change-action.ts'
import { ChangeForm } from './change-form.tsx'
import { type ChangeOutcome, unsentChange } from './change-outcome.ts'
import { wordsOf } from './change-words.ts'

export const loader = loadManaged

export const action = runChangeAction

export const clientAction = (args: ClientActionFunctionArgs) => sendCarefully(args, unsentChange)

export const shouldRevalidate = rereadUnlessUnsent

export const meta = () => []

export default function ChangePage() {
  const managed = useLoaderData<typeof loader>()
  const outcome = useActionData<ChangeOutcome>()
  const { id } = useParams()
  const [query] = useSearchParams()
  const event = managed?.events.find((each) => each.id === id)
  if (!managed || !event) return <InvalidLink />
  const form = {
    event,
    token: managed.token,
    later: laterDates(managed.events, event),
    outcome,
  }
  const able = ableTo(event)
  const chosen = able.find((intent) => intent === query.get('what')) ?? able[0]
  return (
    <ManageShell title="Change the date or cancel" lead={`${event.name}, ${whenInWords(event)}`}>
      {event.eventStatus === 'scheduled' ? null : (
        <p>
          <StatusBadge event={event} /> {event.statusNote}
        </p>
      )}
      {chosen ? (
        <>
          <ChoiceLinks
            label="What to change"
            choices={able.map((intent) => [intent, wordsOf(event, intent).choice] as const)}
            chosen={chosen}
          />
          <ChangeForm key={chosen} intent={chosen} {...form} />
        </>
      ) : (
        <p className="text-lg">This date can no longer be changed.</p>
      )}
      <p>
        <LinkButton look="outlined" to={managePath(managed.token)}>
          Back
        </LinkButton>
      </p>
    </ManageShell>
  )
}

const ableTo = ({ status, over, date, eventStatus }: ManagedEvent): ChangeOutcome['intent'][] => {
  if (over || status === 'deleted') return []
  if (status === 'pending') return date === null ? ['cancel'] : ['move', 'cancel']
  if (eventStatus === 'cancelled') return ['reinstate', 'cancel']
  if (eventStatus === 'postponed') return ['move', 'reinstate', 'cancel']
  return date === null ? ['cancel'] : ['move', 'postpone', 'cancel']
}
