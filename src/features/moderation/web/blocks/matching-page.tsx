import { data, useActionData, useLoaderData } from 'react-router'
import { matchingPath } from '../../../../catalog/links/private-paths.ts'
import { shortDay } from '../../../../catalog/time/day-in-words.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import { undefinedOn404 } from '../../../../kit/call.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { refusal } from '../../../../kit/page-call.ts'
import { IntentButton, PostForm, usePendingIntent } from '../../../../ui/forms/post-form.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { getOrigins, listMatching, type Matching } from '../../blocks-contract.ts'
import { type MatchKind, matchKinds } from '../../queue-texts.ts'
import { decideSeveral, type SeveralResult } from '../../several-contract.ts'
import { BlockChoice } from '../decision/block-choice.tsx'
import { blockSender, chosenKinds } from '../decision/block-sender.ts'
import { markedEvents, sequenceField } from '../decision/chosen-decision.ts'
import { panelPath } from '../decision/review-address.ts'
import { SeveralResults } from '../several-form.tsx'

const kindIn = (request: Request): MatchKind => {
  const by = new URL(request.url).searchParams.get('by')
  return matchKinds.find((kind) => kind === by) ?? 'address'
}

export const loader = asAdministrator(async (call, { request, params }) => {
  const by = kindIn(request)
  const { id = '' } = params
  const [matching, origins] = await Promise.all([
    undefinedOn404(call(listMatching, { params: { id }, query: { by } })),
    undefinedOn404(call(getOrigins, { params: { id } })),
  ])
  if (!matching || !origins) throw data(null, 404)
  return { id, by, matching, origins }
})

type BlockOutcome = { results: SeveralResult[]; message?: string }

/** Rejects the listed events, in the listed versions. */
export const action = asAdministrator(async (call, { request, params }) => {
  const { id = '' } = params
  const form = await request.formData().catch(() => new FormData())
  const events = markedEvents(form).map(({ id: each, sequence }) => ({ id: each, sequence }))
  if (events.length === 0) return data({ message: 'Nothing waits any more.' }, 422)
  try {
    const body = { events, decision: 'reject', spam: true } as const
    const { body: results } = await call(decideSeveral, { body })
    const failure = await blockSender(call, id, chosenKinds(form))
    return data<BlockOutcome>({ results, message: failure?.message })
  } catch (error) {
    return refusal(error)
  }
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

export default function MatchingPage() {
  const { id, by, matching, origins } = useLoaderData<typeof loader>()
  const outcome = useActionData<Partial<BlockOutcome>>()
  const { total, events } = matching
  return (
    <AdministratorPage
      title="Reject all that match"
      lead={leadOf(by, matching)}
      path={matchingPath(id, by)}
      failure={outcome}
    >
      {outcome?.results ? (
        <SeveralResults outcome={{ decision: 'reject', results: outcome.results }} />
      ) : null}
      <p>
        <TextLink to={panelPath({ event: id })}>Back to the event</TextLink>
      </p>
      {events.length === 0 ? null : (
        <PostForm action={matchingPath(id, by)} className="grid gap-4">
          <ul className="grid gap-2">
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
          {total > events.length ? (
            <p className="text-soft">
              These are the first {events.length} of {formatNumber(total)}. Reject them to see the
              next ones.
            </p>
          ) : null}
          <BlockChoice origins={origins} only={by} />
          <RejectButton count={events.length} />
        </PostForm>
      )}
    </AdministratorPage>
  )
}

const leadOf = (by: MatchKind, { total, value }: Matching): string => {
  const what = total === 1 ? '1 event waits' : `${formatNumber(total)} events wait`
  if (by === 'network') return `${what} from the same network.`
  return by === 'website' ? `${what} for the website ${value}.` : `${what} from ${value}.`
}

const RejectButton = ({ count }: { count: number }) => {
  const isBusy = usePendingIntent() !== null
  return (
    <div>
      <p className="mb-2 text-soft">Nobody is emailed. Each can be undone for 30 days.</p>
      <IntentButton intent="reject">
        {isBusy ? 'Rejecting...' : `Reject ${count === 1 ? 'it' : `all ${count}`} as spam`}
      </IntentButton>
    </div>
  )
}

const Row = ({ event }: { event: Matching['events'][number] }) => {
  const { id, name, date, city, state, sequence } = event
  return (
    <li className="rounded-control border border-line bg-panel px-3 py-2 wrap-anywhere">
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name={sequenceField(id)} value={sequence} />
      <TextLink to={panelPath({ event: id })}>{name}</TextLink>{' '}
      <span className="block text-sm text-soft">
        {[shortDay(date), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
