import { useNavigate } from 'react-router'
import { type HomeCategory, homeCategories } from '../../../catalog/event/event-types.ts'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { classes } from '../../../ui/classes.ts'
import { searchFormId } from './form/search-box.tsx'
import { enteredFilters } from './search/entered-filters.ts'
import { addressOf, type HomeState, withFilters, withoutFilters } from './search/home-filters.ts'
import type { HomeData } from './search/load-home.ts'
import { SearchLink } from './search/search-link.tsx'
import { showsResults } from './search/show-results.ts'
import { useSearchedState, withVisitor } from './search/use-home-location.ts'

type CategoryGridProps = Pick<HomeData, 'state'> & {
  /** Called when the visitor starts a search. */
  onPress: () => void
}

/**
 * Tiles that each search a category. While a search is active, chips above the results replace the tiles. The tiles
 * show no counts: the page counts dates, while a category shows a repeating event once.
 */
export const CategoryGrid = ({ state, onPress }: CategoryGridProps) => (
  <section aria-labelledby="categories" className="page-width mt-10 print:hidden">
    <h2 id="categories" className="text-heading">
      Browse by Category
    </h2>
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {homeCategories.map((category) => (
        <li key={category.label}>
          <Tile category={category} state={state} onPress={onPress} />
        </li>
      ))}
    </ul>
  </section>
)

type TileProps = { category: HomeCategory; state: HomeState; onPress: () => void }

/**
 * Each tile is a submit button of the search form, so that entered text is sent along without scripts, too. "All
 * Events" clears the search.
 */
const Tile = ({ category: { eventType, label }, state, onPress }: TileProps) => {
  const navigate = useNavigate()
  const searchedState = useSearchedState(state)
  const words = (
    <>
      <span className="block aspect-[2/1] overflow-hidden rounded-control">
        <EventPicture type={eventType ?? 'collage'} className="size-full object-cover" />
      </span>
      <span className="leading-tight font-semibold">{label}</span>
    </>
  )
  if (eventType === undefined) {
    return (
      <SearchLink
        search={withoutFilters(state)}
        data-clears
        aria-current="true"
        className={classes(tileClasses, 'border-signal ring-1 ring-signal')}
      >
        {words}
      </SearchLink>
    )
  }
  const search = () => {
    onPress()
    // A pending search and the visitor's location apply even before they are rendered.
    const changes = { ...enteredFilters(state), eventType: [eventType] }
    const next = withVisitor(withFilters(searchedState, changes))
    void navigate(addressOf(next), { preventScrollReset: true, state: showsResults })
  }
  return (
    <button
      type="submit"
      form={searchFormId}
      name="eventType"
      value={eventType}
      onClick={(event) => {
        event.preventDefault()
        search()
      }}
      className={classes(tileClasses, 'w-full border-line text-left')}
    >
      {words}
    </button>
  )
}

const tileClasses =
  'grid h-full content-start gap-2 rounded-card border bg-panel p-2 no-underline transition-colors duration-150 hover:border-signal sm:p-3'
