import { SlidersHorizontal } from 'lucide'
import { Suspense, useState } from 'react'
import { Form } from 'react-router'
import { lineOf } from '../../../../catalog/search/filters.ts'
import { FilterFields, offeredFilters } from '../../../../catalog/search/web/filter-fields.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useEnteredInForm } from '../search/entered-filters.ts'
import { isLocated, unsearched } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { showsResults } from '../search/show-results.ts'

type FilterPanelProps = {
  data: HomeData
  /** True if the panel is beside results and their map. */
  searched?: boolean
}

/** Beside the results on wide screens. Otherwise it is the form for visitors without scripts, below the results. */
export const FilterPanel = ({ data, searched = false }: FilterPanelProps) => (
  <details
    id="filters"
    open
    className={classes(
      'filter-panel rounded-card border border-line bg-panel print:hidden',
      searched
        ? 'max-2xl:order-last max-2xl:not-noscript:not-target:hidden 2xl:sticky 2xl:top-16 2xl:max-h-[calc(100dvh-5rem)] 2xl:overflow-y-auto'
        : 'max-lg:order-last max-lg:not-noscript:not-target:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
    )}
  >
    <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
      <Icon shape={SlidersHorizontal} className="size-5" />
      Filters
    </summary>
    <Form
      ref={useEnteredInForm(data.state)}
      action="/"
      preventScrollReset
      state={showsResults}
      className="p-4 pt-1 lg:pt-4"
    >
      <PanelFields data={data} />{' '}
      <Button type="submit" look="outlined" className="mt-3 w-full">
        Apply Filters
      </Button>
    </Form>
  </details>
)

/** Filters without a field in the search form. */
const panelFilters = offeredFilters(true).filter((name) => name !== 'keyword' && name !== 'near')

const classOf = (name: string) => (lineOf(name)?.group === 'days' ? '' : 'col-span-full')

const YourCar = lazyPart(() => import('./your-car.tsx'))

/** Fields of the panel and of the sheet on phones; all other filters are kept. */
export const PanelFields = ({ data: { state, facets } }: { data: HomeData }) => {
  const { eventType: _types, total: _total, ...counts } = facets
  const [isOpened, setOpened] = useState(false)
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-1">
      <FilterFields
        state={state}
        names={panelFilters.filter((name) => name !== 'radiusMiles' || isLocated(state.filters))}
        hidden={unsearched(state)}
        counts={counts}
        classOf={classOf}
      />
      <details className="col-span-full noscript:hidden" onToggle={() => setOpened(true)}>
        <summary className="min-h-8 font-medium">Your car</summary>
        <Suspense>{isOpened ? <YourCar /> : null}</Suspense>
      </details>
    </div>
  )
}
