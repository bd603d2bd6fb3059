import { type MouseEvent, useEffect, useRef } from 'react'
import { sceneSettings } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ArchivedCard } from './archived-card.tsx'
import type { MoreEvents } from './use-more-events.ts'

type ArchivedListProps = {
  events: MoreEvents
  /** The page that begins at a cursor, for readers without JavaScript. */
  furtherPath: (cursor: string) => string
}

/** The cards, and a link to further ones, which are added below when scripts run. */
export const ArchivedCards = ({
  events: { list, loading, load },
  furtherPath,
}: ArchivedListProps) => {
  const cards = useRef<HTMLUListElement>(null)
  const known = useRef(list.events.length)
  const settings = sceneSettings(list.events)
  useEffect(() => {
    const { current: before } = known
    known.current = list.events.length
    if (list.events.length <= before || document.activeElement?.id !== 'more-archived') return
    cards.current?.children[before]?.querySelector('a')?.focus()
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
            <ArchivedCard event={event} setting={settings[index] ?? 0} eager={index < 3} />
          </li>
        ))}
      </ul>
      {list.next ? (
        <p className="mt-6 grid justify-items-center gap-2 text-center">
          <Link
            id="more-archived"
            to={furtherPath(list.next)}
            rel="nofollow"
            data-scripted
            onClick={press}
            aria-disabled={loading || undefined}
            className={buttonClasses('outlined', 'min-w-56')}
          >
            {loading ? 'Loading events...' : 'Load More Results'}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** Placeholders of cards while a search is under way. */
const cards = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of cards to come. */
export const SkeletonCards = () => (
  <div aria-hidden className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {cards.map((card) => (
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
