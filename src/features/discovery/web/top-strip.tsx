import { LocateFixed } from 'lucide'
import { EventCards } from '../../../catalog/search/web/event-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useExactDistances } from './results/exact-distances.ts'
import type { HomeData } from './search/load-home.ts'

const locatingNote = 'Detecting your location...'

export const TopStrip = ({ data, locating }: { data: HomeData; locating: boolean }) => {
  const { strip, now } = data
  const events = useExactDistances(strip.events, {
    from: data.state.filters.userLat === undefined ? 'visitor' : data.state.filters,
    nearestFirst: strip.near,
  })
  return (
    <section aria-labelledby="top" className="page-width mt-8">
      <h2 id="top" className="text-heading">
        {strip.near ? 'Top 3 Events Near You' : 'Top 3 Upcoming Events'}
      </h2>
      <p role="status" className="min-h-6 text-soft">
        {locating ? (
          <>
            <Icon shape={LocateFixed} className="mr-1.5 inline size-4" />
            {locatingNote}
          </>
        ) : strip.near ? (
          'Closest to you'
        ) : (
          'Soonest dates nationwide'
        )}
      </p>
      <EventCards
        events={events}
        now={now}
        className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3"
      />
    </section>
  )
}
