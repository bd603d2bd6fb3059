import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { datesOfSeries, openDates } from '../../rules.ts'
import { ChoiceLinks } from '../choice-links.tsx'
import { loadManaged } from '../load-managed.ts'
import { InvalidLink, ManageShell } from '../manage-shell.tsx'
import { runSeriesAction } from './series-action.ts'
import { SeriesForm, seriesWords } from './series-form.tsx'
import { type SeriesOutcome, seriesIntents, unsentSeries } from './series-outcome.ts'

export const loader = loadManaged

export const action = runSeriesAction

export const clientAction = (args: ClientActionFunctionArgs) => sendCarefully(args, unsentSeries)

export const shouldRevalidate = rereadUnlessUnsent

export const meta = () => []

/** All dates of a series that are to come, as one. */
export default function SeriesPage() {
  const managed = useLoaderData<typeof loader>()
  const outcome = useActionData<SeriesOutcome>()
  const { id } = useParams()
  const [query] = useSearchParams()
  const event = managed?.events.find((each) => each.id === id)
  if (!managed || !event) return <InvalidLink />
  const { token } = managed
  const events = openDates(datesOfSeries(managed.events, event))
  const isOn = events.some(({ eventStatus }) => eventStatus !== 'cancelled')
  const able = event.series
    ? seriesIntents.filter((intent) => events.length > 0 && (intent !== 'cancel' || isOn))
    : []
  const chosen = able.find((intent) => intent === query.get('what')) ?? able[0]
  const rule = event.series?.rule
  return (
    <ManageShell title="All dates" lead={[event.name, rule].filter(Boolean).join(', ')}>
      {chosen ? (
        <>
          <ChoiceLinks
            label="What to change"
            choices={able.map((intent) => [intent, seriesWords[intent].choice] as const)}
            chosen={chosen}
          />
          <SeriesForm key={chosen} intent={chosen} {...{ event, events, token, outcome }} />
        </>
      ) : (
        <p className="text-lg">No date of this series can be changed anymore.</p>
      )}
      <p>
        <LinkButton look="outlined" to={managePath(token)}>
          Back
        </LinkButton>
      </p>
    </ManageShell>
  )
}
