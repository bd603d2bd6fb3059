import type { Event } from '../../../catalog/event/event.ts'
import { eventChange, isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { eventSharePath } from '../../../catalog/event/share-picture.ts'
import { eventPagePath, publicUrl } from '../../../catalog/links/paths.ts'
import { longDateRange, shortDateRange } from '../../../catalog/time/local-dates.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import { JsonLd } from '../../../ui/json-ld.tsx'
import { ShareTags } from '../../../ui/share-tags.tsx'

/** Title, description and preview tags; React moves them into the head. */
export const EventHead = ({ event, jsonLd }: { event: Event; jsonLd?: string[] }) => {
  const site = useSiteFacts()
  const path = eventPagePath(event)
  const name = titleWithChange(event)
  const title = `${[name, ...dateAndTown(event)].join(', ')} · ${siteSettings.name}`
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
      {jsonLd?.map((text) => (
        <JsonLd key={text} text={text} />
      ))}
    </>
  )
}

/** Tells the dates of a series apart, and events of one name in different towns. */
const dateAndTown = ({ date, endDate, ongoing, city, state }: Event): string[] => {
  const when = !date || ongoing ? '' : `${shortDateRange(date, endDate)}, ${date.slice(0, 4)}`
  return [when, city, city && state].filter(Boolean)
}

const maxLength = 160

/** Nothing of a date that does not hold. */
const whenOf = (event: Event): string => {
  if (!event.date || event.ongoing) return 'Open year-round'
  return isOff(event) ? '' : longDateRange(event.date, event.endDate)
}

/** Date and place first: that is what a searcher decides by. */
const describe = (event: Event, about = event.description): string => {
  const when = whenOf(event)
  const where = [event.venueName, event.city, event.state].filter(Boolean).join(', ')
  const news = eventChange(event)?.sentence
  const what = `${[eventTypeLabel(event.eventType), when, where].filter(Boolean).join(', ')}.`
  const facts = news ? `${news} ${what}` : what
  const text = `${facts} ${about.replace(/\s+/g, ' ')}`.trim()
  return excerpt(text, maxLength)
}
