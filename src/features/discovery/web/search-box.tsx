import { LocateFixed } from 'lucide'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import { addressOf, type HomeState } from './home-filters.ts'
import { KeywordField } from './keyword-field.tsx'
import { NearField } from './near-field.tsx'
import type { HomeLocation } from './use-home-location.ts'
import { useSearchBox } from './use-search-box.ts'

type SearchBoxProps = { state: HomeState; count: number; location: HomeLocation }

export const SearchBox = ({ state, count, location }: SearchBoxProps) => {
  const box = useSearchBox(state, location.leaveToVisitor)
  const near = String(state.filters.near ?? '')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('near')
    box.search(box.keyword, typeof entered === 'string' ? entered.trim() : '', box.byLocation)
  }

  return (
    <search>
      <form
        action="/"
        aria-label="Events"
        onSubmit={submit}
        data-scripted
        className="mt-3 grid gap-3 rounded-card border border-line bg-panel p-3 shadow-lift sm:mt-8 sm:p-4"
      >
        <div className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
          <KeywordField value={box.keyword} onChange={box.setKeyword} />
          <NearField
            value={near || (state.unknownPlace ?? '')}
            problem={state.problems.near}
            located={state.filters.userLat !== undefined}
            search={addressOf(state)}
          />
          <SearchButtons box={box} />
        </div>
        <HiddenFilters state={state} except={['keyword', 'near', 'userLat', 'userLng']} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Switch
            checked={box.byLocation}
            onChange={box.setByLocation}
            label="Location priority"
            note={orderNote(box.byLocation, state.byLocation)}
          />
          <EventCount count={count} locating={location.locating} />
        </div>
      </form>
    </search>
  )
}

/** What is shown keeps its order until the next search. */
const orderNote = (chosen: boolean, shown: boolean) => {
  const order = chosen ? 'by distance first' : 'by date'
  return chosen === shown ? `results are sorted ${order}` : `the next search is sorted ${order}`
}

const SearchButtons = ({ box }: { box: ReturnType<typeof useSearchBox> }) => {
  const button = useFocusAfter(box.searching)
  // The button goes with the keyword.
  const clear = () => {
    document.getElementById('keyword')?.focus()
    box.clear()
  }
  return (
    <div className="flex gap-2 md:mt-6">
      <Button ref={button} type="submit" disabled={box.searching} className="min-h-11 flex-1 px-6">
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

/** A button that was pressed by key loses the focus while it is disabled, and gets it back. */
const useFocusAfter = (busy: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasFocused = useRef(false)
  useLayoutEffect(() => {
    if (busy) wasFocused.current = document.activeElement === button.current
    else if (wasFocused.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return button
}

const EventCount = ({ count, locating }: { count: number; locating: boolean }) => (
  <span className="ml-auto">
    <Badge>
      {locating ? <Icon shape={LocateFixed} className="mr-1.5 size-4" /> : null}
      {formatNumber(count)} {count === 1 ? 'event' : 'events'}
    </Badge>
  </span>
)
