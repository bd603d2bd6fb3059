import type { Event } from '../../../catalog/event.ts'
import { eventChange, titleWithChange } from '../../../catalog/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event-types.ts'
import { excerpt } from '../../../catalog/excerpt.ts'
import { longDateRange } from '../../../catalog/local-dates.ts'
import { eventPagePath, publicUrl } from '../../../catalog/paths.ts'
import { eventSharePath } from '../../../catalog/share-picture.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { JsonLd } from '../../../ui/json-ld.tsx'
import { ShareTags } from '../../../ui/share-tags.tsx'

type EventHeadProps = { event: Event; jsonLd?: string }

/** What browsers' tabs, search engines and previews of links are told; React puts it into the head. */
export const EventHead = ({ event, jsonLd }: EventHeadProps) => {
  const site = useSiteFacts()
  const path = eventPagePath(event)
  const name = titleWithChange(event)
  const title = `${name} · ${siteSettings.name}`
  const description = describe(event)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl(site.publicUrl, path)} />
      <ShareTags
        title={name}
        description={description}
        path={path}
        picture={{ path: eventSharePath(event), alt: `${name}: ${describe(event, '')}` }}
      />
      {jsonLd ? <JsonLd text={jsonLd} /> : null}
    </>
  )
}

const maxLength = 160

/** When and where first: that is what a searcher decides by. */
const describe = (event: Event, about = event.description): string => {
  const when =
    event.date && !event.ongoing ? longDateRange(event.date, event.endDate) : 'Open year-round'
  const where = [event.venueName, event.city, event.state].filter(Boolean).join(', ')
  const news = eventChange(event)?.sentence
  const what = `${eventTypeLabel(event.eventType)}, ${when}, ${where}.`
  const facts = news ? `${news} ${what}` : what
  const text = `${facts} ${about.replace(/\s+/g, ' ')}`.trim()
  return excerpt(text, maxLength)
}
