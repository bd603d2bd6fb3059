import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { homePath, paths, type Query } from '../../../catalog/links/paths.ts'
import { emailPath, invalidLink } from '../../../catalog/links/private-paths.ts'
import { searchSentence } from '../../../catalog/search/filter-words.ts'
import { readFilters } from '../../../catalog/search/read-filters.ts'
import { weekdayNames } from '../../../catalog/time/local-dates.ts'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { dataIfFound, pageCall, type Refusal, refusal } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrToast } from '../../../ui/forms/send-carefully.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { changeUpdates, getUpdates, type Subscription } from '../contract.ts'
import { EventNames } from './event-names.tsx'

/** Changes nothing: mail scanners follow every link. Undefined for an invalid link. */
export const loader = ({ params: { token = '' }, context }: LoaderFunctionArgs) =>
  dataIfFound(pageCall(context)(getUpdates, { params: { token } }))

const stoppedPath = '/email?stopped'
const actions = ['confirm', 'stop', 'stop_all'] as const

export const action = async ({ request, params: { token = '' }, context }: ActionFunctionArgs) => {
  const { intent, id } = await formTexts(request)
  const chosenAction = actions.find((each) => each === intent) ?? 'stop'
  try {
    const { body } = await pageCall(context)(changeUpdates, {
      params: { token },
      body: { action: chosenAction, id },
    })
    const isOver = body.subscriptions.length === 0
    return redirect(isOver ? stoppedPath : `${emailPath(token)}?done=${chosenAction}`, 303)
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = sendOrToast

export const shouldRevalidate = keepWhenUnsent

/** Page with all email updates of an address, to confirm, stop and delete. */
export default function UpdatesPage() {
  const updates = useLoaderData<typeof loader>()
  const actionRefusal = useActionData<Refusal>()
  const [query] = useSearchParams()
  if (!updates) return <Shell title={invalidLink}>{<EndedLink />}</Shell>
  const { address, current, subscriptions } = updates
  const pending = subscriptions.find(({ id, confirmed }) => id === current && !confirmed)
  const others = subscriptions.filter((each) => each !== pending)
  const doneText = actionRefusal ? undefined : doneTexts[query.get('done') ?? '']
  return (
    <Shell title={pending ? 'Do you want these emails?' : 'Your email updates'}>
      {actionRefusal?.message ? <Notice failed>{actionRefusal.message}</Notice> : null}
      {doneText && !pending ? <Notice>{doneText}</Notice> : null}
      <p className="[overflow-wrap:anywhere]">For {address}</p>
      {pending ? <SubscriptionCard subscription={pending} isPending /> : null}
      {others.length > 0 && pending ? <h2 className="text-title">You get already</h2> : null}
      {others.map((each) => (
        <SubscriptionCard key={each.id} subscription={each} />
      ))}
      <section aria-labelledby="stop-all" className="grid justify-items-start gap-3 text-base">
        <h2 id="stop-all" className="text-title">
          Stop everything
        </h2>
        <p>
          Stops all of these emails and deletes your address and what you follow. Organizers still
          hear from us about their own events.
        </p>
        <ButtonForm intent="stop_all">Stop all and delete</ButtonForm>
      </section>
    </Shell>
  )
}

const doneTexts: Record<string, string> = {
  confirm: "You're all set. We email you when there is news.",
  stop: 'Stopped. You won’t get these again.',
}

const Shell = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <PageTop title={title} description="Email about events you follow." path="/email" unlisted />
    <div className="page-width mt-8 grid max-w-2xl gap-6 text-lg">{children}</div>
  </>
)

const EndedLink = () => (
  <>
    <p>
      Links end once all emails are stopped. A link to say yes works for seven days, and those in
      older emails for 60.
    </p>
    <p>
      <LinkButton to={paths.home}>Find events</LinkButton>
    </p>
  </>
)

type SubscriptionCardProps = { subscription: Subscription; isPending?: boolean }

const SubscriptionCard = ({ subscription, isPending = false }: SubscriptionCardProps) => {
  const { id, kind, confirmed } = subscription
  const heading = `subscription-${id}`
  return (
    <section
      aria-labelledby={heading}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id={heading} className="text-title">
        {titleOf(subscription)}
      </h2>
      {kind === 'events' ? (
        <EventNames events={subscription.events} />
      ) : (
        <Search search={subscription.search ?? ''} />
      )}
      {confirmed ? (
        <ButtonForm intent="stop" fields={{ id }}>
          Stop these
        </ButtonForm>
      ) : (
        <div className="flex flex-wrap gap-3">
          {isPending ? null : <p className="w-full text-base text-soft">Waiting for your yes.</p>}
          <ButtonForm intent="confirm" fields={{ id }} look="filled">
            Yes, email me
          </ButtonForm>{' '}
          <ButtonForm intent="stop" fields={{ id }}>
            No
          </ButtonForm>
        </div>
      )}
    </section>
  )
}

const titleOf = ({ kind, weekday }: Subscription): string =>
  kind === 'events' ? 'Changes of these events' : `New events every ${weekdayNames[weekday ?? 0]}`

const Search = ({ search }: { search: string }) => {
  const { now } = useSiteFacts()
  const { filters } = readFilters(fromQuery(new URLSearchParams(search)))
  const words = searchSentence(filters, venueToday(now, siteZone()))
  return (
    <p>
      <Link to={homePath(filters as Query)} className="underline underline-offset-4">
        {words === '' ? 'All events' : words}
      </Link>
    </p>
  )
}
