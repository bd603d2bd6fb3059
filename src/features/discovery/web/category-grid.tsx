import { Link } from 'react-router'
import { type HomeCategory, homeCategories } from '../../../catalog/event/event-types.ts'
import { EventPicture } from '../../../catalog/web/pictures/event-picture.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { classes } from '../../../ui/classes.ts'
import {
  addressOf,
  type HomeState,
  hasFilters,
  withFilters,
  withoutFilters,
} from './search/home-filters.ts'
import type { HomeData } from './search/load-home.ts'
import { resultsWanted } from './search/show-results.ts'

type CategoryGridProps = Pick<HomeData, 'state' | 'facets' | 'failed'>

/** Each category is a search within the current filters; the chosen one again takes it back. */
export const CategoryGrid = ({ state, facets, failed }: CategoryGridProps) => {
  const chosen = [state.filters.eventType ?? []].flat().map(String)
  // On phones the results of a search must not hide below all the tiles.
  const searching = hasFilters(state.filters)
  return (
    <section aria-labelledby="categories" className="page-width mt-10 print:hidden">
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
            className={
              searching
                ? `w-36 shrink-0 snap-start sm:w-auto ${placeOf(category, chosen)}`
                : undefined
            }
          >
            <Tile
              category={category}
              pressed={category.eventType ? chosen.includes(category.eventType) : !searching}
              note={noteOn(category, { facets, failed, searching })}
              to={addressOf(next(state, category, chosen))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In a row that goes on beyond the screen, what is chosen comes right after the tile that takes it back. */
const placeOf = ({ eventType }: HomeCategory, chosen: readonly string[]) => {
  if (eventType === undefined) return 'max-sm:-order-2'
  return chosen.includes(eventType) ? 'max-sm:-order-1' : ''
}

const next = (state: HomeState, { eventType }: HomeCategory, chosen: readonly string[]) => {
  if (eventType === undefined) return withoutFilters(state)
  if (!chosen.includes(eventType)) return withFilters(state, { eventType: [eventType] })
  return withFilters(state, { eventType: chosen.filter((type) => type !== eventType) })
}

type NoteOptions = Pick<HomeData, 'facets' | 'failed'> & { searching: boolean }

/** What pressing the tile brings, where that is known. An event that repeats is one listing, whatever its dates. */
const noteOn = ({ eventType }: HomeCategory, { facets, failed, searching }: NoteOptions) => {
  if (eventType === undefined && searching) return 'Clears all filters'
  if (failed) return undefined
  const count = eventType ? (facets.eventType[eventType] ?? 0) : facets.total
  return `${formatNumber(count)} ${count === 1 ? 'listing' : 'listings'}`
}

type TileProps = {
  category: HomeCategory
  pressed: boolean
  note: string | undefined
  to: string
}

const Tile = ({ category, pressed, note, to }: TileProps) => (
  <Link
    to={to}
    state={resultsWanted}
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
      {note ? <span className="block text-sm font-normal text-soft">{note}</span> : null}
    </span>
  </Link>
)
