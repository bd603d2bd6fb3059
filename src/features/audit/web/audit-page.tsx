import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths, reviewEventPath } from '../../../catalog/links/private-paths.ts'
import { DayFields } from '../../../catalog/search/web/day-fields.tsx'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { zoneName } from '../../../catalog/time/machine-zone.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../catalog/trust/web/administrator/load-list.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { Badge, type BadgeColor } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterText } from '../../../ui/forms/filter-fields.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type AuditEntryView, listAudit } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listAudit, administratorPaths.audit)

export default function AuditPage() {
  const page = useLoaderData<typeof loader>()
  const { filters, total } = page
  const lead = `Who changed what, and when: ${formatNumber(total)} entries, newest first.`
  return (
    <AdministratorPage title="Audit Log" lead={lead} path={administratorPaths.audit}>
      <SearchForm key={JSON.stringify(filters)} filters={filters} />
      <EntryList page={page} keyOf={({ id }) => id} none="No entries match.">
        {(entry) => <Entry entry={entry} />}
      </EntryList>
    </AdministratorPage>
  )
}

type Filters = Awaited<ReturnType<typeof loader>>['filters']

/** A plain form. Without scripts the reader's zone is unknown: days and times are then in the site's zone. */
const SearchForm = ({ filters }: { filters: Filters }) => {
  const hydrated = useHydrated()
  const zone = filters.timeZone ?? (hydrated ? zoneName() : siteSettings.timeZone || 'UTC')
  const { subjectType, subjectId } = filters
  return (
    <Form action={administratorPaths.audit} className="grid max-w-4xl gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <FilterText name="event" label="Event: name or ID" value={filters.event} maxLength={200} />
        <FilterText
          name="person"
          label="Person: email address, organizer or system"
          value={filters.person}
          maxLength={200}
        />
        <DayFields
          from={{ name: 'from', label: 'From', value: filters.from }}
          until={{ name: 'to', label: 'To', value: filters.to }}
        />
      </div>
      <input type="hidden" name="timeZone" value={zone} />
      {subjectType ? <input type="hidden" name="subjectType" value={subjectType} /> : null}
      {subjectId ? <input type="hidden" name="subjectId" value={subjectId} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Search</Button>
        {Object.keys(filters).length > 0 ? (
          <Link to={administratorPaths.audit} className="font-medium">
            Clear
          </Link>
        ) : null}
        <p className="text-sm text-soft">Days are in {zone.replaceAll('_', ' ')}.</p>
      </div>
    </Form>
  )
}

const Entry = ({ entry }: { entry: AuditEntryView }) => {
  const { at, actor, action, subjectType, subjectId, before, after, note, event } = entry
  const isOfEvent = subjectType === 'event' && event !== null
  return (
    <>
      <p className="wrap-anywhere">
        <strong className="font-semibold">{actor}</strong> {actionWords(action)}{' '}
        {isOfEvent ? null : `${subjectType} ${subjectId}`}
      </p>
      {event ? <EventOfEntry event={event} /> : null}
      <p className="text-sm text-soft">
        <Moment at={at} />
      </p>
      {note ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p> : null}
      {before !== null || after !== null ? (
        <details className="mt-1">
          <summary className="min-h-6 text-sm font-medium text-soft">Before and after</summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <State label="Before" state={before} />
            <State label="After" state={after} />
          </div>
        </details>
      ) : null}
    </>
  )
}

const actionWords = (action: string) => action.replaceAll('_', ' ').replace('cancelled', 'canceled')

type EventView = NonNullable<AuditEntryView['event']>

const badges: Partial<Record<EventView['status'], [label: string, color: BadgeColor]>> = {
  pending: ['Pending', 'yellow'],
  deleted: ['Deleted', 'red'],
  merged: ['Merged', 'plain'],
  removed: ['Removed for good', 'red'],
}

/** Event of an entry, with a link unless it was removed for good. */
const EventOfEntry = ({ event }: { event: EventView }) => {
  const { id, name, nameThen, date, place, status, mergedInto } = event
  const [label, color] = badges[status] ?? []
  const isRemoved = status === 'removed'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {isRemoved ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <TextLink to={reviewEventPath(id)} className="font-semibold">
          {name}
        </TextLink>
      )}{' '}
      {label ? <Badge color={color}>{label}</Badge> : null}
      <span className="text-sm text-soft">
        {[isRemoved && date === null ? '' : shortDay(date), place].filter(Boolean).join(' · ')}
      </span>{' '}
      {nameThen ? <span className="text-sm text-soft">Then: {nameThen}</span> : null}{' '}
      {mergedInto ? (
        <TextLink to={reviewEventPath(mergedInto)} className="text-sm">
          Merged into
        </TextLink>
      ) : null}{' '}
      <TextLink to={withQuery(administratorPaths.audit, { event: id })} className="text-sm">
        Its entries<span className="sr-only">: {name}</span>
      </TextLink>
    </p>
  )
}

const State = ({ label, state }: { label: string; state: unknown }) => (
  <div className="min-w-0">
    <p className="text-sm font-medium text-soft">{label}</p>
    <pre className="text-sm break-words whitespace-pre-wrap">
      {state === null ? 'Nothing' : JSON.stringify(state, null, 2)}
    </pre>
  </div>
)
