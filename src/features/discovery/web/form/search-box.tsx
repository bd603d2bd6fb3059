import { LocateFixed, Search, X } from 'lucide'
import type { SubmitEvent } from 'react'
import { isByPlace } from '../../../../catalog/search/filters-together.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { HiddenFilters } from '../../../../ui/forms/filter-fields.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { useField } from '../../../../ui/forms/use-field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { type HomeState, isLocated, unsearched } from '../search/home-filters.ts'
import { listQuery } from '../search/load-home.ts'
import type { HomeLocation } from '../search/use-home-location.ts'
import { NearField } from './near-field.tsx'
import { useSearchBox } from './use-search-box.ts'

/** Id for submit buttons outside the form element. */
export const searchFormId = 'search'

type SearchBoxProps = {
  state: HomeState
  /** Number of all events; undefined if the page shows another count. */
  count: number | undefined
  location: HomeLocation
  className?: string
}

export const SearchBox = ({ state, count, location, className }: SearchBoxProps) => {
  const box = useSearchBox(state, location.leaveToVisitor)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const textOf = (name: string) => String(entered.get(name) ?? '').trim()
    box.search(textOf('keyword'), textOf('near'))
  }

  return (
    <search className="print:hidden">
      <form
        id={searchFormId}
        action="/#results"
        aria-label="Events"
        onSubmit={submit}
        className={classes(
          'grid gap-3 rounded-card border border-line bg-panel p-3 shadow-lift sm:p-4',
          className,
        )}
      >
        <div className="grid items-start gap-3 md:grid-cols-[1.6fr_1fr_auto]">
          <KeywordField value={box.keyword} onChange={box.setKeyword} />
          <NearField
            state={state}
            onChoose={box.choose}
            onType={location.leaveToVisitor}
            isRefused={box.isRefused}
          />
          <SearchButtons box={box} />
        </div>
        <HiddenFilters
          values={{ ...state.filters, ...unsearched(state) }}
          except={['keyword', 'near', 'userLat', 'userLng']}
        />
        <Position filters={state.filters} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Switch
            filter="useLocation"
            checked={box.byLocation}
            onChange={box.setByLocation}
            label="Location priority"
            note={orderNote(box.byLocation, state)}
          />{' '}
          {count === undefined ? null : <EventCount count={count} locating={location.locating} />}
        </div>
      </form>
    </search>
  )
}

/** Point that the search measures from; submitted by scripts only, because it would override an entered place. */
const Position = ({ filters }: Pick<HomeState, 'filters'>) =>
  (['userLat', 'userLng'] as const).map((name) =>
    filters[name] === undefined ? null : (
      <input
        key={name}
        type="hidden"
        name={name}
        value={String(filters[name])}
        disabled
        data-position
      />
    ),
  )

const byDistance = 'Sorted by distance, closest first'

/** Results keep their order until the next search; without a location nothing is sorted by distance. */
const orderNote = (isByLocation: boolean, state: HomeState) => {
  const { sortBy, keyword } = listQuery(state)
  const otherNote = keyword && sortBy !== 'date' ? 'Best match first' : 'Soonest first'
  if (isByLocation !== state.byLocation)
    return `Next search: ${(isByLocation ? byDistance : otherNote).toLowerCase()}`
  if (isByLocation && !isLocated(state.filters)) return `${byDistance}, once we know your location`
  return isLocated(state.filters) && isByPlace(sortBy) ? byDistance : otherNote
}

const SearchButtons = ({ box }: { box: ReturnType<typeof useSearchBox> }) => {
  // The button disappears with the keyword, so the focus moves to the field.
  const clear = () => {
    document.getElementById('keyword')?.focus()
    box.clear()
  }
  return (
    <div className="flex gap-2 md:mt-6">
      <Button
        type="submit"
        disabled={box.searching}
        // Before hydration its label may say that a search is in progress: early-script.tsx.
        suppressHydrationWarning
        className="min-h-11 flex-1 px-6"
      >
        {box.searching ? 'Searching...' : 'Search Events'}
      </Button>
      {box.keyword ? (
        <Button look="outlined" className="min-h-11" onClick={clear}>
          Clear
        </Button>
      ) : null}
    </div>
  )
}

const EventCount = ({ count, locating }: { count: number; locating: boolean }) => (
  // On a line of its own unless there is ample space: neither the icon nor a fallback font wraps the row.
  <span className="ml-auto flex items-center gap-1.5 max-lg:basis-full max-lg:justify-end">
    {locating ? <Icon shape={LocateFixed} className="size-4" /> : null}
    <Badge>
      {formatNumber(count)} {count === 1 ? 'event' : 'events'}
    </Badge>
  </span>
)

type KeywordFieldProps = { value: string; onChange: (value: string) => void }

const KeywordField = ({ value, onChange }: KeywordFieldProps) => {
  const field = useField(value, onChange)
  const clear = () => {
    onChange('')
    document.getElementById('keyword')?.focus()
  }
  return (
    <div>
      <label htmlFor="keyword" className={labelClasses}>
        Keyword
      </label>
      <div className="relative">
        <Icon shape={Search} className="absolute top-3 left-3 size-5 text-soft" />
        <input
          {...field}
          id="keyword"
          name="keyword"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Event name, car type or keywords"
          className={`${fieldClasses} pl-10 ${value ? 'pr-10' : 'pr-2'}`}
        />
        {value ? (
          <button
            type="button"
            aria-label="Clear keyword"
            className="absolute top-0.5 right-0.5 inline-flex size-10 items-center justify-center"
            onClick={clear}
          >
            <Icon shape={X} className="size-5" />
          </button>
        ) : null}
      </div>
    </div>
  )
}
