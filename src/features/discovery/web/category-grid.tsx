import { Link } from 'react-router'
import { type HomeCategory, homeCategories } from '../../../catalog/event-types.ts'
import { EventPicture } from '../../../catalog/web/pictures/event-picture.tsx'
import { classes } from '../../../ui/classes.ts'
import {
  addressOf,
  type HomeState,
  hasFilters,
  withFilters,
  withoutFilters,
} from './home-filters.ts'
import type { HomeData } from './load-home.ts'

type CategoryGridProps = { state: HomeState; facets: HomeData['facets'] }

/** Each category is a search within the current filters; the chosen one again takes it back. */
export const CategoryGrid = ({ state, facets }: CategoryGridProps) => {
  const chosen = new Set([state.filters.eventType].flat())
  // On phones the results of a search must not hide below all the tiles.
  const searching = hasFilters(state.filters)
  return (
    <section aria-labelledby="categories" className="page-width mt-10">
      <h2 id="categories" className="text-heading">
        Browse by Category
      </h2>
      <ul
        className={classes(
          'mt-4 gap-3 sm:grid sm:grid-cols-3 lg:grid-cols-6',
          searching ? 'flex snap-x overflow-x-auto p-1' : 'grid grid-cols-2',
        )}
      >
        {homeCategories.map((category) => (
          <li
            key={category.label}
            className={searching ? 'w-36 shrink-0 snap-start sm:w-auto' : undefined}
          >
            <Tile
              category={category}
              pressed={
                category.eventType
                  ? chosen.has(category.eventType)
                  : state.filters.eventType == null
              }
              count={
                category.eventType ? (facets.eventType[category.eventType] ?? 0) : facets.total
              }
              to={addressOf(next(state, category, chosen.has(category.eventType)))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const next = (state: HomeState, { eventType }: HomeCategory, isChosen: boolean) => {
  if (eventType === undefined) return withoutFilters(state)
  return withFilters(state, { eventType: isChosen ? undefined : eventType })
}

type TileProps = { category: HomeCategory; pressed: boolean; count: number; to: string }

const Tile = ({ category, pressed, count, to }: TileProps) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={pressed ? 'true' : undefined}
    className={classes(
      'grid h-full content-start gap-2 rounded-card border bg-panel p-2 no-underline transition-colors duration-150 hover:border-signal sm:p-3',
      pressed ? 'border-signal ring-1 ring-signal' : 'border-line',
    )}
  >
    <span className="block aspect-[2/1] overflow-hidden rounded-control">
      <EventPicture type={category.eventType ?? 'collage'} className="size-full object-cover" />
    </span>
    <span className="leading-tight font-semibold">
      {category.label}
      <span className="block text-sm font-normal text-soft">
        {count.toLocaleString('en-US')} {count === 1 ? 'event' : 'events'}
      </span>
    </span>
  </Link>
)
