import { areasInWords } from '../../../catalog/place/us-states.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { SearchBox } from './form/search-box.tsx'
import { QuickChips } from './narrow/quick-chips.tsx'
import type { HomeData } from './search/load-home.ts'
import type { HomeLocation } from './search/use-home-location.ts'

export const Hero = ({ data, location }: { data: HomeData; location: HomeLocation }) => {
  const { state, count, facets } = data
  const where = areasInWords(Object.keys(facets.state))
  return (
    <section aria-label="Search" className="relative">
      <div className="on-hero absolute inset-x-0 top-0 bottom-24 overflow-hidden bg-hero">
        <HeroRoutes className="max-md:hidden" />
      </div>
      <div className="page-width relative pt-4 sm:pt-12">
        <h1 className="max-w-3xl text-[1.75rem] text-hero-ink sm:text-display">
          Find the next show, cruise or track day near you
        </h1>
        <p className="mt-3 hidden max-w-xl text-lg text-hero-soft sm:block">
          {count === undefined
            ? ''
            : `${formatNumber(count)} upcoming events${where ? ` in ${where}` : ''}. `}
          Free for attendees and organizers. We review every event before it goes live.
        </p>
        <SearchBox state={state} count={count} location={location} className="mt-3 sm:mt-8" />
        <QuickChips state={state} today={data.today} className="-mx-3 px-3 pt-2" />
      </div>
    </section>
  )
}
