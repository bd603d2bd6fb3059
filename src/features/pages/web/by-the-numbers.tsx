import type { ResponseOf } from '../../../kit/endpoint.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import type { getNumbers } from '../contract.ts'

/** The directory's size, counted when the page was asked for, on plates. */
export const ByTheNumbers = ({ numbers }: { numbers: ResponseOf<typeof getNumbers> }) => {
  const { events, cities, states } = numbers
  const { demo } = useSiteFacts()
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="text-heading">
        By the numbers
      </h2>
      <p className="mt-2 text-soft">
        {demo !== 'none'
          ? 'Live counts, including demo events.'
          : 'Live counts of upcoming events and open places.'}
      </p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-3">
        <Plate name="Verified events" value={atLeast(events)} />
        <Plate name="Cities" value={atLeast(cities)} />
        <Plate name="States" value={formatNumber(states)} />
      </dl>
    </section>
  )
}

/** "537+": there may be more that nobody has told us of. */
export const atLeast = (count: number): string => (count === 0 ? '0' : `${formatNumber(count)}+`)

const Plate = ({ name, value }: { name: string; value: string }) => (
  <div className="relative flex flex-col-reverse items-center rounded-card border-2 border-plate-edge bg-plate px-6 py-5 text-plate-ink shadow-lift">
    <Bolts />
    <dt className="font-display text-lg leading-none font-semibold tracking-[0.12em] uppercase">
      {name}
    </dt>
    <dd className="mb-1.5 font-display text-6xl leading-none font-bold tracking-wide">{value}</dd>
  </div>
)

const Bolts = () => (
  <span aria-hidden>
    <span className="absolute top-3 left-3 size-2 rounded-full bg-plate-edge" />
    <span className="absolute top-3 right-3 size-2 rounded-full bg-plate-edge" />
  </span>
)
