import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SubscribePanel } from '../../../catalog/calendar/web/subscribe-panel.tsx'
import { addressLine } from '../../../catalog/event/contact-links.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { topicSharePath } from '../../../catalog/event/share-picture.ts'
import { seriesCalendarPath, seriesPath } from '../../../catalog/links/paths.ts'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { venuePath } from '../../../catalog/profile/profile-paths.ts'
import { EditLink } from '../../../catalog/trust/web/edit-link.tsx'
import { loadPage } from '../../../kit/load-page.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { datesLabel } from './dates-label.ts'
import { DatesSections } from './dates-sections.tsx'
import { type DatesPage, loadDates } from './load-dates.ts'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadPage(context, (call) => loadDates(call, params.id ?? '', new URL(request.url)))

/** All dates of a series, with their status. */
export default function SeriesPage() {
  const page = useLoaderData<DatesPage>()
  const { publicUrl } = useSiteFacts()
  const { event } = page.dates
  const id = event.series?.id ?? ''
  const path = seriesPath(id)
  const counts = datesLabel(page.dates, 'date')
  const rule = event.series?.rule
  const type = eventTypeLabel(event.eventType)
  const where = [event.city, event.state].filter(Boolean).join(', ')
  return (
    <>
      <PageTop
        title={`${event.name}: all dates`}
        heading={event.name}
        description={[`${type} in ${where}`, rule, counts].filter(Boolean).join('. ')}
        path={path}
        unlisted={page.before !== undefined}
        picture={{ path: topicSharePath(event.eventType), alt: `${type}: ${event.name}` }}
        lead={rule ?? type}
      >
        <p className="text-hero-soft print:text-black">
          <VenueLink event={event} /> {addressLine(event)}
        </p>
        <p className="font-semibold">{counts}</p>
        <EditLink to={editEventPath(event.id)} name={event.name} className="justify-self-start" />
      </PageTop>
      <div className="page-width pt-6">
        <SubscribePanel
          label="Subscribe to this series"
          title={event.name}
          feed={publicUrl + seriesCalendarPath(id)}
          search={{ series: id }}
        />
      </div>
      <DatesSections
        page={page}
        path={path}
        known={{ name: event.name, venueName: event.venueName }}
      />
    </>
  )
}

/** The venue's name, linked to its page if it has one. */
const VenueLink = ({ event }: { event: Event }) => {
  const path = venuePath(event)
  if (event.venueName === '') return null
  return (
    <span className="block font-semibold text-hero-ink print:text-black">
      {path ? <TextLink to={path}>{event.venueName}</TextLink> : event.venueName}
    </span>
  )
}
