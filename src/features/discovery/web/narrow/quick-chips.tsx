import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { eventTypeLabel, homeCategories } from '../../../../catalog/event/event-types.ts'
import { type GoodFor, goodForValues, goodForWords } from '../../../../catalog/event/good-for.ts'
import { wordsOf } from '../../../../catalog/search/filter-words.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { labelOfDays, type NamedDays, namedDays } from '../../../../catalog/time/weekend.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { type HomeState, hasFilters, isLocated, withFilters } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { SearchLink } from '../search/search-link.tsx'
import { showsResults } from '../search/show-results.ts'
import { useSearchedState } from '../search/use-home-location.ts'

type QuickChip = {
  label: string
  /** Text before the label, for screen readers only. */
  before?: string
  pressed: boolean
  /** Changes that a press makes to the filters. */
  changes: SearchInput
}

type QuickChipsProps = {
  data: Pick<HomeData, 'state' | 'facets' | 'list'>
  /** Includes chips for types, which the plain home page shows as tiles. */
  types?: boolean
  className?: string
  children?: ReactNode
}

/**
 * One-tap filters for the most common choices: links, so that they work without scripts. Beside results they keep
 * scroll position and focus.
 */
export const QuickChips = ({
  data: { state, facets, list },
  types = false,
  className,
  children,
}: QuickChipsProps) => {
  const searchedState = useSearchedState(state)
  const chipsOf = ({ filters }: HomeState) => [
    ...dayChips(filters, firstDays),
    ...nearbyChip(filters),
    freeChip(filters),
    ...radiusChips(filters),
    ...(types ? typeChips(filters) : []),
    ...dayChips(filters, furtherDays),
    ...timeChips(filters),
    ...needChips(filters, facets.goodFor, list.total),
    ...dayChips(filters, seasons),
  ]
  // Chips of the page's first search come first; a chip that is pressed keeps its position.
  const [firstLabels] = useState(
    () => new Set(types ? chipsOf(state).flatMap((chip) => (chip.pressed ? chip.label : [])) : []),
  )
  const chips = chipsOf(searchedState).sort(
    (a, b) => Number(firstLabels.has(b.label)) - Number(firstLabels.has(a.label)),
  )
  return (
    <ChipRow className={className}>
      {children}
      {chips.map(({ label, before, pressed, changes }) => {
        const search = withFilters(searchedState, changes)
        return (
          <li key={label} className="shrink-0">
            <SearchLink
              search={search}
              state={types && hasFilters(search.filters) ? undefined : showsResults}
              aria-current={pressed ? 'true' : undefined}
              className={chipClasses(pressed)}
            >
              {before ? <span className="sr-only">{before}</span> : null}
              {label}
            </SearchLink>
          </li>
        )
      })}
    </ChipRow>
  )
}

type ChipRowProps = Pick<QuickChipsProps, 'className' | 'children'>

/** One row, with an arrow at each end that can be scrolled further: for mice; touch and keys scroll the row. */
const ChipRow = ({ className, children }: ChipRowProps) => {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const mark = () => {
      const beyond = list.scrollWidth - list.clientWidth - list.scrollLeft
      const sides = [list.scrollLeft > 1 && 'before', beyond > 1 && 'after']
      list.dataset.more = sides.filter(Boolean).join(' ')
    }
    const observer = new ResizeObserver(mark)
    observer.observe(list)
    list.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', mark)
    }
  })
  const turn = (sign: number) =>
    row.current?.scrollBy({ left: sign * row.current.clientWidth * 0.7 })
  return (
    <div className={classes('relative', className)}>
      <ul ref={row} aria-label="Quick filters" className="chip-row max-md:px-3">
        {children}
      </ul>
      {([-1, 1] as const).map((sign) => (
        <button
          key={sign}
          type="button"
          aria-hidden
          tabIndex={-1}
          title={sign < 0 ? 'Back' : 'More filters'}
          className={classes('chip-arrow', sign < 0 ? 'left-0' : 'right-0')}
          onClick={() => turn(sign)}
        >
          <Icon shape={sign < 0 ? ChevronLeft : ChevronRight} className="size-5" />
        </button>
      ))}
    </div>
  )
}

export const chipClasses = (pressed = false): string =>
  pressed
    ? 'quick-chip border-transparent bg-signal text-on-signal hover:bg-signal-strong'
    : 'quick-chip border-edge bg-panel text-ink hover:bg-chip'

const noDays = { fromDate: undefined, toDate: undefined, datedOnly: undefined }

const firstDays = namedDays.slice(0, 3)
const furtherDays = namedDays.slice(3, -4)
const seasons = namedDays.slice(-4)

/** Chip that sets filters, or removes them if it is pressed. */
const switchOf = (label: string, pressed: boolean, setFilters: SearchInput): QuickChip => {
  const removal = Object.fromEntries(Object.keys(setFilters).map((name) => [name, undefined]))
  return { label, pressed, changes: pressed ? removal : setFilters }
}

const dayChips = ({ when }: SearchInput, names: readonly NamedDays[]): QuickChip[] =>
  names.map((name) => switchOf(labelOfDays(name), when === name, { ...noDays, when: name }))

const timeChips = ({ timeOfDay }: SearchInput): QuickChip[] =>
  (['morning', 'evening'] as const).map((name) =>
    switchOf(wordsOf('timeOfDay', name).join(), timeOfDay === name, { timeOfDay: name }),
  )

const freeChip = ({ attendanceCost }: SearchInput): QuickChip =>
  switchOf('Free', attendanceCost?.join() === 'free', { attendanceCost: ['free'] })

/** The two filters that most visitors choose next, in one tap; if either is set, each has its own chip. */
const nearbyChip = (filters: SearchInput): QuickChip[] => {
  if (!isLocated(filters) || filters.when || filters.radiusMiles) return []
  const changes: SearchInput = { ...noDays, when: 'weekend', radiusMiles: 50 }
  return [switchOf('This weekend, 50 mi', false, changes)]
}

const quickMiles = [25, 50, 100]

const radiusChips = (filters: SearchInput): QuickChip[] =>
  (isLocated(filters) ? quickMiles : []).map((miles) => {
    const chip = switchOf(`${miles} mi`, filters.radiusMiles === miles, { radiusMiles: miles })
    return Object.assign(chip, { before: 'Within ' })
  })

const typeChips = ({ eventType: chosen = [] }: SearchInput): QuickChip[] => {
  const categories = homeCategories.flatMap(({ eventType: type, label }) =>
    type === undefined ? [] : [{ type: String(type), label }],
  )
  const otherTypes = chosen
    .filter((type) => categories.every((each) => each.type !== type))
    .map((type) => ({ type, label: eventTypeLabel(type, 'search-box') }))
  return [...otherTypes, ...categories].map(({ type, label }) => {
    const pressed = chosen.includes(type)
    const changes = { eventType: pressed ? chosen.filter((each) => each !== type) : [type] }
    return { label, pressed, changes }
  })
}

/** Least share of the results for which a chip is offered. */
const offeredShare = 0.1

/** Needs that at least a tenth of the results meet, and those that are being searched for. */
const needChips = (
  { goodFor: chosen = [] }: SearchInput,
  counts: Readonly<Record<string, number>>,
  total: number,
): QuickChip[] => {
  const isOffered = (need: GoodFor) =>
    chosen.includes(need) || (counts[need] ?? 0) >= Math.max(total * offeredShare, 1)
  return goodForValues.filter(isOffered).map((need) => {
    const pressed = chosen.includes(need)
    const otherNeeds = chosen.filter((each) => each !== need)
    return {
      label: goodForWords[need],
      pressed,
      changes: { goodFor: pressed ? otherNeeds : [...otherNeeds, need] },
    }
  })
}
