import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { managePath } from '../../../catalog/paths.ts'
import { venueToday } from '../../../catalog/venue-today.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { waitOutGuard } from '../../../ui/guard-fields.tsx'
import { nextYearDates } from '../rules.ts'
import { ChoiceLinks } from './choice-links.tsx'
import { runCopyAction } from './copy-action.ts'
import { CopyForm } from './copy-form.tsx'
import type { ManageFailure } from './correct-action.ts'
import { datesOfSeries, loadManaged } from './load-managed.ts'
import { InvalidLink, ManageShell } from './manage-shell.tsx'
import { whenOf } from './manage-words.ts'

export const loader = (args: LoaderFunctionArgs) => loadManaged(args)

export const action = (args: ActionFunctionArgs) => runCopyAction(args)

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await waitOutGuard()
  return serverAction()
}

export const meta = () => []

const words = {
  again: {
    title: 'Next year again',
    lead: 'The same weekday a year on. Change the dates as you like; an empty one is left out.',
  },
  duplicate: {
    title: 'One more date',
    lead: 'The same event on another day, as an event of its own.',
  },
}

export default function CopyPage() {
  const managed = useLoaderData<typeof loader>()
  const failure = useActionData<ManageFailure>()
  const { now, sendsMail } = useSiteFacts()
  const { id } = useParams()
  const [query] = useSearchParams()
  const event = managed?.events.find((each) => each.id === id)
  if (!managed || !event) return <InvalidLink />
  const { token } = managed
  const today = venueToday(now, event.timeZone || 'UTC')
  const dates = datesOfSeries(managed.events, event).flatMap(({ date }) => date ?? [])
  const what = query.get('what') === 'duplicate' ? 'duplicate' : 'again'
  const form = {
    ...words[what],
    intent: what,
    dates: what === 'again' ? nextYearDates(dates, today).slice(0, 60) : [''],
    action: `${managePath(token, event.id, 'copy')}?what=${what}`,
    failure,
  } as const
  return (
    <ManageShell title="Run it again" lead={`${event.name}, ${whenOf(event)}`}>
      <p className="text-lg">
        Everything is taken over but the flyer, which shows the old date. The new event is reviewed
        before it is published, and has a private link of its own
        {sendsMail ? ', which we send you' : ''}.
      </p>
      <ChoiceLinks
        label="When"
        choices={[
          ['again', 'Next year'],
          ['duplicate', 'On another day'],
        ]}
        chosen={what}
      />
      <CopyForm key={what} {...form} />
      <p>
        <LinkButton look="outlined" to={managePath(token)}>
          Back
        </LinkButton>
      </p>
    </ManageShell>
  )
}
