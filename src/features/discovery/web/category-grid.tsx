import { type HomeCategory, homeCategories } from '../../../catalog/event/event-types.ts'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { classes } from '../../../ui/classes.ts'
import { type HomeState, withFilters, withoutFilters } from './search/home-filters.ts'
import type { HomeData } from './search/load-home.ts'
import { SearchLink } from './search/search-link.tsx'

/**
 * Each category is a search. Once something is searched, chips above the results stand for the tiles. They tell no
 * numbers: the page counts dates, and a category shows an event that repeats once.
 */
export const CategoryGrid = ({ state }: Pick<HomeData, 'state'>) => (
  <section aria-labelledby="categories" className="page-width mt-10 print:hidden">
    <h2 id="categories" className="text-heading">
      Browse by Category
    </h2>
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {homeCategories.map((category) => (
        <li key={category.label}>
          <Tile category={category} search={next(state, category)} />
        </li>
      ))}
    </ul>
  </section>
)

const next = (state: HomeState, { eventType }: HomeCategory) =>
  eventType === undefined ? withoutFilters(state) : withFilters(state, { eventType: [eventType] })

type TileProps = { category: HomeCategory; search: HomeState }

const Tile = ({ category: { eventType, label }, search }: TileProps) => (
  <SearchLink
    search={search}
    aria-current={eventType === undefined ? 'true' : undefined}
    className={classes(
      'grid h-full content-start gap-2 rounded-card border bg-panel p-2 no-underline transition-colors duration-150 hover:border-signal sm:p-3',
      eventType === undefined ? 'border-signal ring-1 ring-signal' : 'border-line',
    )}
  >
    <span className="block aspect-[2/1] overflow-hidden rounded-control">
      <EventPicture type={eventType ?? 'collage'} className="size-full object-cover" />
    </span>
    <span className="leading-tight font-semibold">{label}</span>
  </SearchLink>
)
