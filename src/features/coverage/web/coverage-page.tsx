import '../../../catalog/place/web/map/map-colors.css'
import { useLoaderData } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { mapFrame } from '../../../catalog/place/map-plane.ts'
import { nationSpot } from '../../../catalog/place/nation-plane.ts'
import { Drawing } from '../../../catalog/place/web/map/drawing.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { TextLink } from '../../../ui/link.tsx'
import { type CoveredCity, getCoverage, type ListedSource, readSources } from '../contract.ts'
import { SourceItem } from './source-item.tsx'

export const loader = asAdministrator(async (call, { request }) => {
  const { body: cities } = await call(getCoverage, {})
  const near = new URL(request.url).searchParams.get('near')
  const city = cities.find(({ slug }) => slug === near)
  if (!city) return { cities, city, sources: [] }
  const { latitude, longitude } = city
  const { sources } = (await call(readSources, { body: { near: { latitude, longitude } } })).body
  const isNear = ({ state, miles }: ListedSource) =>
    miles === null ? state === city.state : miles <= nearMiles
  return { cities, city, sources: sources.filter(isNear) }
})

/** Miles of a day trip to a show and back. */
const nearMiles = 150

/** Coverage of the directory: the largest cities and the upcoming events near each. */
export default function CoveragePage() {
  const { cities, city, sources } = useLoaderData<typeof loader>()
  const emptyCount = cities.filter(({ peoplePerEvent }) => peoplePerEvent === null).length
  return (
    <AdministratorPage
      title="Coverage"
      lead={`Coming cars & coffees, shows and cruise nights within 30 miles of the ${formatNumber(cities.length)} largest cities. ${formatNumber(emptyCount)} have none.`}
      path={administratorPaths.coverage}
    >
      {city ? <FindSources city={city} sources={sources} /> : null}
      <NationMap cities={cities} />
      <div className="grid gap-1">
        <h2 id="cities" className="text-title">
          Cities, those with the least first
        </h2>
        <p className="text-soft">Press a city to find sources near it.</p>
      </div>
      <Cities cities={cities.slice(0, firstRows)} />
      {cities.length > firstRows ? (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
            The other {formatNumber(cities.length - firstRows)} cities
          </summary>
          <Cities cities={cities.slice(firstRows)} />
        </details>
      ) : null}
    </AdministratorPage>
  )
}

/** Number of cities that are visible at first. */
const firstRows = 50

const Cities = ({ cities }: { cities: CoveredCity[] }) => (
  <div className="relative min-w-0 overflow-x-auto">
    <table aria-labelledby="cities" className="w-full text-left">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="p-2">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cities.map((each) => (
          <Row key={each.slug} city={each} />
        ))}
      </tbody>
    </table>
  </div>
)

const headings = ['City', 'People', 'Cars & coffee', 'Shows', 'Cruise nights', 'People per event']

const nameOf = ({ name, state }: CoveredCity) => `${name}, ${state}`

const Row = ({ city }: { city: CoveredCity }) => {
  const { population, carsCoffee, shows, cruises, peoplePerEvent } = city
  const numbers = [population, carsCoffee, shows, cruises]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="p-2">
        <TextLink to={withQuery(administratorPaths.coverage, { near: city.slug })}>
          <span className="sr-only">Find sources near </span>
          {nameOf(city)}
        </TextLink>
      </th>
      {numbers.map((number, index) => (
        <td key={headings[index + 1]} className="p-2">
          {formatNumber(number)}
        </td>
      ))}
      <td className="p-2">
        {peoplePerEvent === null ? 'No events' : formatNumber(peoplePerEvent)}
      </td>
    </tr>
  )
}

/** Sources of the starter list near the city, nearest first, and search terms. */
const FindSources = ({ city, sources }: { city: CoveredCity; sources: ListedSource[] }) => (
  <section aria-labelledby="find" className="grid gap-3">
    <h2 id="find" className="text-title">
      Find sources near {nameOf(city)}
    </h2>
    <p>Words to search for:</p>
    <ul className="list-disc pl-5">
      {wordsFor(city).map((words) => (
        <li key={words}>
          <code>{words}</code>
        </li>
      ))}
    </ul>
    {sources.length === 0 ? (
      <p>The starter list has no source within {nearMiles} miles.</p>
    ) : (
      <>
        <p>
          In the <TextLink to={administratorPaths.sourceList}>starter list</TextLink>, within{' '}
          {nearMiles} miles, nearest first; those in the state without a town are last:
        </p>
        <ul className="grid gap-3">
          {sources.map((source) => (
            <SourceItem key={source.url} source={source} action={administratorPaths.sourceList} />
          ))}
        </ul>
      </>
    )}
  </section>
)

const wordsFor = (city: CoveredCity): string[] => {
  const place = `"${city.name}" ${city.state}`
  return [
    `${place} "cars and coffee" schedule`,
    `${place} car show calendar`,
    `${place} "cruise night"`,
    `${place} car club events`,
    `${place} downtown events calendar ical`,
    `${place} autocross OR "track day" schedule`,
  ]
}

/** Map of the 500 cities by people per event: rings have no events, larger dots have fewer for their population. */
const NationMap = ({ cities }: { cities: CoveredCity[] }) => (
  <figure className="max-w-4xl min-w-0">
    <div className="map-colors relative aspect-[10/7] overflow-hidden rounded-control border border-line">
      <Drawing view="nation" />
      <svg
        viewBox={`0 0 ${mapFrame.width} ${mapFrame.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
        className="absolute inset-0 size-full"
      >
        {cities.toReversed().map((city) => (
          <Dot key={city.slug} city={city} />
        ))}
      </svg>
    </div>
    <figcaption className="mt-2 text-soft">
      A ring is a city without events. A dot grows with the people for each event. The table below
      has the same.
    </figcaption>
  </figure>
)

const Dot = ({ city }: { city: CoveredCity }) => {
  const { x, y } = nationSpot(city)
  const center = { cx: x.toFixed(1), cy: y.toFixed(1) }
  if (city.peoplePerEvent === null)
    return <circle {...center} r={6} fill="none" stroke="var(--map-pin)" strokeWidth={2.5} />
  const radius = Math.min(12, 2 + Math.sqrt(city.peoplePerEvent / 10_000))
  return <circle {...center} r={radius.toFixed(1)} fill="var(--map-pin)" fillOpacity={0.5} />
}
