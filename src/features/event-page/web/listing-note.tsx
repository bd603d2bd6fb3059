import type { Event } from '../../../catalog/event/event.ts'
import { eventPagePath, publicUrl } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { localDateLabel } from '../local-date-label.ts'

/** How far this page can be trusted: when it was confirmed or changed, and who says so. */
export const ListingNote = ({ event }: { event: Event }) => {
  const site = useSiteFacts()
  const { lastConfirmedAt, updatedAt, archivedAt, source, timeZone } = event
  const lines = [
    lastConfirmedAt && !event.confirmedAt
      ? `Last confirmed ${localDateLabel(lastConfirmedAt, timeZone)}`
      : '',
    `Last updated ${localDateLabel(updatedAt, timeZone)}`,
    archivedAt ? `Archived on ${localDateLabel(archivedAt, timeZone)}` : '',
    source ? `Source: ${source}` : '',
    event.demo ? 'Demo data: this event is not real.' : '',
  ].filter((line) => line !== '')
  return (
    <ul className="grid content-start gap-0.5 px-1 text-sm text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li className="hidden print:block">{publicUrl(site.publicUrl, eventPagePath(event))}</li>
    </ul>
  )
}
