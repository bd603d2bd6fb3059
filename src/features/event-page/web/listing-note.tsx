import type { Event } from '../../../catalog/event/event.ts'
import { eventPagePath, publicUrl } from '../../../catalog/links/paths.ts'
import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { localDateLabel } from '../local-date-label.ts'

type ListingNoteProps = { event: Event; credits: readonly SourceCredit[] }

/** Trustworthiness of this page: when it was confirmed or changed, and who says so. */
export const ListingNote = ({ event, credits }: ListingNoteProps) => {
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
      {credits.map(({ text, url }) => (
        <li key={text}>
          {url ? (
            <a href={url} rel="noreferrer" className="underline underline-offset-4">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
      <li className="hidden print:block">{publicUrl(site.publicUrl, eventPagePath(event))}</li>
    </ul>
  )
}
