import {
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { loadList } from '../../../catalog/trust/web/administrator/load-list.ts'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts, sendForm } from '../../../kit/form-answer.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChoice } from '../../../ui/forms/filter-fields.tsx'
import { keepWhenUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PagingLinks } from '../../../ui/paging-links.tsx'
import { listReviewed } from '../contract.ts'
import { addSavedSearch, listSavedSearches, removeSavedSearch } from '../saved-contract.ts'
import { reviewPath } from './decision/review-address.ts'
import { standings } from './event/event-words.ts'
import { QueueWords } from './queue-filters.tsx'
import { SavedSearches, type SearchFailure } from './saved-searches.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { entries, ...page } = await loadList(args, listReviewed, administratorPaths.events, {
    grouped: 'true',
  })
  const { body: searches } = await pageCall(args.context)(listSavedSearches, {})
  const events = entries.map((event) => {
    const { id, name, date, city, state, status: standing, missingSince, dates } = event
    return { id, name, date, city, state, standing, dates, isMissing: missingSince !== null }
  })
  return { ...page, events, searches }
}

/** Saves the current search under a name, or deletes a saved search. */
export const action = asAdministrator(async (call, { request }) => {
  const { intent, id = '', ...typed } = await formTexts(request)
  const failure =
    intent === 'remove'
      ? await sendForm(call, removeSavedSearch, { typed: {}, params: { id } })
      : await sendForm(call, addSavedSearch, { typed })
  if (failure) return data<SearchFailure>({ ...failure, name: typed.name }, failure.status)
  const { keyword, status } = typed
  return redirect(withQuery(administratorPaths.events, { keyword, status }), 303)
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

const choices = Object.entries(standings).map(([value, { label }]) => ({ value, words: label }))

export default function AllEventsPage() {
  const { filters, events, total, first, next, searches } = useLoaderData<typeof loader>()
  const failure = useActionData<SearchFailure>()
  const lead = `Published, archived, pending and deleted: ${formatNumber(total)}, latest change first.`
  return (
    <AdministratorPage title="All Events" lead={lead} path={administratorPaths.events}>
      <Form className="grid max-w-2xl items-end gap-3 sm:grid-cols-[1fr_12rem_auto]">
        <QueueWords label="ID, name, address, ZIP, sender or source" value={filters.keyword} />
        <FilterChoice
          name="status"
          label="Status"
          any="Any"
          value={filters.status}
          options={choices}
        />
        <Button type="submit" className="min-h-11">
          Search
        </Button>
      </Form>
      <SavedSearches searches={searches} filters={filters} failure={failure} />
      {events.length === 0 ? <p className="text-soft">No events match.</p> : null}
      <ul className="grid gap-2">
        {events.map((event) => (
          <li
            key={event.id}
            className="rounded-control border border-line bg-panel px-4 py-3 wrap-anywhere"
          >
            <TextLink to={reviewPath({ event: event.id })} className="font-semibold">
              {event.name}
            </TextLink>
            <Facts event={event} />
          </li>
        ))}
      </ul>
      <PagingLinks first={first} next={next} />
    </AdministratorPage>
  )
}

type ListedEvent = Awaited<ReturnType<typeof loader>>['events'][number]

const Facts = ({ event }: { event: ListedEvent }) => {
  const { standing, date, city, state, isMissing, dates } = event
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
      <Badge color={standings[standing].color}>{standings[standing].label}</Badge>
      {isMissing ? <Badge color="yellow">Not in its feed</Badge> : null}
      {shortDay(date)} <span>{[city, state].filter(Boolean).join(', ')}</span>{' '}
      {dates > 1 ? <span>{formatNumber(dates)} dates</span> : null}
    </p>
  )
}
