import { type MouseEvent, useEffect, useRef } from 'react'
import { archiveCostLabel, costColor } from '../../../catalog/event/costs.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { NewDateBadge } from '../../../catalog/event/web/event-badges.tsx'
import { FlyerThumbnail } from '../../../catalog/event/web/flyer-thumbnail.tsx'
import { LicensePlate } from '../../../catalog/event/web/license-plate.tsx'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { sceneNumbers } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { PlateRow } from '../../../catalog/event/web/plate-row.tsx'
import { Star } from '../../../catalog/event/web/star.tsx'
import { awardsPreview, preview, previewWords } from '../../../catalog/file/previews.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { EventPageCode } from '../../../catalog/search/web/event-page-code.tsx'
import { dateWords, longDateRange } from '../../../catalog/time/local-dates.ts'
import { timeRange } from '../../../catalog/time/local-times.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { Badge, Chip } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ArchivedCardEvent } from './archived-card-event.ts'
import type { MoreEvents } from './use-more-events.ts'

type ArchivedListProps = {
  events: MoreEvents
  /** URL of the page at a cursor, for visitors without JavaScript. */
  furtherPath: (cursor: string) => string
}

/** The cards, and a link to further ones; with scripts, further cards are added below. */
export const ArchivedCards = ({
  events: { list, loading, load },
  furtherPath,
}: ArchivedListProps) => {
  const cards = useRef<HTMLUListElement>(null)
  const shownCount = useRef(list.events.length)
  const scenes = sceneNumbers(list.events)
  useEffect(() => {
    const { current: before } = shownCount
    shownCount.current = list.events.length
    if (list.events.length <= before || document.activeElement?.id !== 'more-archived') return
    cards.current?.children[before]?.querySelector<HTMLElement>('h3 a')?.focus()
  }, [list.events.length])

  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) load()
  }

  return (
    <>
      <ul ref={cards} className="card-list grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {list.events.map((event, index) => (
          <li key={event.id}>
            <ArchivedCard event={event} scene={scenes[index]} eager={index < 3} />
          </li>
        ))}
      </ul>
      <EventPageCode event={list.events[0]} />
      {list.next ? (
        <p className="mt-6 text-center print:hidden">
          <Link
            id="more-archived"
            to={furtherPath(list.next)}
            rel="nofollow"
            onClick={press}
            aria-disabled={loading || undefined}
            className={buttonClasses('outlined', 'w-56 max-w-full')}
          >
            {loading ? 'Loading events...' : 'Load More Results'}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** Keys of the placeholder cards during a search. */
const placeholderKeys = ['one', 'two', 'three', 'four', 'five', 'six']

/** Placeholder cards. */
export const SkeletonCards = () => (
  <div aria-hidden className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {placeholderKeys.map((card) => (
      <div
        key={card}
        data-skeleton
        className="animate-pulse overflow-hidden rounded-card border border-line bg-panel shadow-lift"
      >
        <div className="aspect-[320/114] bg-chip" />
        <div className="grid gap-3 p-4 pt-8">
          <div className="h-7 w-4/5 rounded-chip bg-chip" />
          <div className="h-4 w-3/5 rounded-chip bg-chip" />
          <div className="h-4 w-2/5 rounded-chip bg-chip" />
          <div className="mt-2 h-6 w-1/2 rounded-chip bg-chip" />
          <div className="mt-4 h-4 w-2/5 rounded-chip bg-chip" />
        </div>
      </div>
    ))}
  </div>
)

type ArchivedCardProps = {
  event: ArchivedCardEvent
  /** Number of the scene picture, chosen so that neighbors differ. */
  scene: number | undefined
  /** Loads the picture immediately; for cards above the fold. */
  eager?: boolean
}

/** Card of a past event: faded scene, license plate with the sticker of its year. */
const ArchivedCard = ({ event, scene, eager }: ArchivedCardProps) => (
  <article
    aria-label={event.name}
    className="flex h-full flex-col rounded-card border border-line bg-panel shadow-lift"
  >
    <div className="relative">
      <div className="aspect-[320/114] overflow-hidden rounded-t-card">
        <EventPicture
          type={event.eventType}
          scene={scene}
          eager={eager}
          className="size-full object-cover saturate-50"
        />
      </div>
      <FlyerThumbnail url={event.flyerUrl} className="absolute top-2 right-2" />
    </div>
    <PlateRow event={event} plate={<LicensePlate event={event} archived />}>
      <Badge>{eventTypeLabel(event.eventType)}</Badge>
    </PlateRow>
    <div className="flex flex-1 flex-col gap-3 p-4 pt-3">
      <div className="flex-1">
        <Star event={event} className="float-right -mt-1 -mr-2" />
        <h3 className="text-title">
          <Link to={eventPagePath(event)} className="no-underline hover:underline">
            {event.name}
          </Link>
        </h3>
        <Facts event={event} />
        <Chips event={event} />
      </div>
      {event.archivedAt ? (
        <p className="border-t border-line pt-3 text-sm text-soft">
          Archived on {archivedOn(event.archivedAt, event.timeZone)}
        </p>
      ) : null}
    </div>
  </article>
)

const Facts = ({ event }: { event: ArchivedCardEvent }) => {
  const { date, endDate, startTime, endTime, venueName, city, state } = event
  // A date that no longer holds is struck through.
  const Words = isOff(event) ? 's' : 'span'
  return (
    <div className="mt-1 text-[0.9375rem] leading-relaxed text-soft">
      <p className="font-semibold text-ink">
        {date ? <Words>{longDateRange(date, endDate)}</Words> : null}
      </p>
      <p>
        {startTime || endTime ? (
          <Words>{timeRange(startTime, endTime)}</Words>
        ) : (
          'Times not recorded'
        )}
      </p>
      {venueName ? <p>{venueName}</p> : null}
      <p>{[city, state].filter(Boolean).join(', ')}</p>
    </div>
  )
}

const Chips = ({ event }: { event: ArchivedCardEvent }) => {
  const cost = archiveCostLabel(event.attendanceCost)
  return (
    <div className="mt-2 grid justify-items-start gap-1.5">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {isOff(event) ? <Badge>{eventTypeLabel(event.eventType)}</Badge> : null}
        <NewDateBadge event={event} />
        {cost ? <Badge color={costColor(event.attendanceCost)}>{cost}</Badge> : null}
      </div>
      <ChipRow label="Car categories" words={previewWords(preview(event.carCategories, 2))} />
      <ChipRow label="Awards" words={previewWords(awardsPreview(event.awards, 'archive'))} />
    </div>
  )
}

const ChipRow = ({ label, words }: { label: string; words: readonly string[] }) =>
  words.length > 0 ? (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {words.map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two awards may have the same name
        <li key={`${index} ${word}`}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  ) : null

/** "June 8, 2023": the local date, at the venue, when an event was archived. */
export const archivedOn = (archivedAt: string, timeZone: string): string => {
  const date = venueToday(Date.parse(archivedAt), timeZone)
  const words = dateWords(date)
  return words ? `${words.month} ${words.day}, ${words.year}` : date
}
