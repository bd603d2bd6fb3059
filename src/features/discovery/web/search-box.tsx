import { LocateFixed, Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../ui/field.ts'
import { Switch } from '../../../ui/switch.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import { roundedLocation } from './home-cache.ts'
import { addressOf, type HomeState, withFilters } from './home-filters.ts'
import { geolocate } from './location/geolocate.ts'
import { NearField } from './near-field.tsx'

type SearchBoxProps = { state: HomeState; count: number; locating: boolean }

export const SearchBox = ({ state, count, locating }: SearchBoxProps) => {
  const { keyword, setKeyword, byLocation, setByLocation, searching, search, clear } =
    useSearchBox(state)
  const input = useRef<HTMLInputElement>(null)
  const near = String(state.filters.near ?? '')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('near')
    search(keyword, typeof entered === 'string' ? entered.trim() : '', byLocation)
  }

  return (
    <form
      action="/"
      role="search"
      aria-label="Events"
      onSubmit={submit}
      className="mt-3 grid gap-3 rounded-card border border-line bg-panel p-3 shadow-lift sm:mt-8 sm:p-4"
    >
      <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
        <div>
          <label htmlFor="keyword" className={labelClasses}>
            Keyword
          </label>
          <div className="relative">
            <Search aria-hidden className="absolute top-3 left-3 size-5 text-soft" />
            <input
              ref={input}
              id="keyword"
              name="keyword"
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              placeholder="Event name, car type or keywords"
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              className={`${fieldClasses} px-10`}
            />
            {keyword ? (
              <button
                type="button"
                aria-label="Clear keyword"
                className="absolute top-0.5 right-0.5 inline-flex size-10 items-center justify-center"
                onClick={() => {
                  setKeyword('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden className="size-5" />
              </button>
            ) : null}
          </div>
        </div>
        <NearField key={near} value={near} located={state.filters.userLat !== undefined} />
        <div className="flex gap-2">
          <Button type="submit" disabled={searching || locating} className="min-h-11 flex-1 px-6">
            {searching ? 'Searching...' : 'Search Events'}
          </Button>
          {keyword ? (
            <Button look="outlined" className="min-h-11" onClick={clear}>
              Clear
            </Button>
          ) : null}
        </div>
      </div>
      <HiddenFilters filters={state.filters} except={['keyword', 'near', 'userLat', 'userLng']} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Switch
          checked={byLocation}
          onChange={setByLocation}
          label="Location priority"
          note={byLocation ? 'results are sorted by distance first' : 'results are sorted by date'}
        />
        <span className="ml-auto">
          <Badge>
            {locating ? <LocateFixed aria-hidden className="mr-1.5 size-4" /> : null}
            {count.toLocaleString('en-US')} {count === 1 ? 'event' : 'events'}
          </Badge>
        </span>
      </div>
    </form>
  )
}

const useSearchBox = (state: HomeState) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [keyword, setKeyword] = useState(String(state.filters.keyword ?? ''))
  const [byLocation, setByLocation] = useState(state.byLocation)
  const [asking, setAsking] = useState(false)

  /** With location priority on and no location known, asks; if declined, searches without. */
  const whereabouts = async () => {
    if (roundedLocation()) return roundedLocation()
    setAsking(true)
    await geolocate()
    setAsking(false)
    return roundedLocation()
  }

  const run = async (words: string, near: string, priority: boolean) => {
    const location = priority && near === '' ? await whereabouts() : undefined
    const next = withFilters(
      { ...state, byLocation: priority },
      {
        keyword: words.trim(),
        near,
        userLat: location?.lat,
        userLng: location?.lng,
        sortBy: undefined,
        radiusMiles: location || near ? state.filters.radiusMiles : undefined,
      },
    )
    await navigate(addressOf(next), { preventScrollReset: true })
    document.getElementById('results')?.scrollIntoView({ block: 'start' })
  }

  const search = (...wanted: Parameters<typeof run>) => {
    run(...wanted).catch((error: unknown) => console.warn('The search failed.', error))
  }

  return {
    keyword,
    setKeyword,
    byLocation,
    setByLocation,
    searching: asking || navigation.state !== 'idle',
    search,
    clear: () => {
      setKeyword('')
      setByLocation(true)
      search('', String(state.filters.near ?? ''), true)
    },
  }
}
