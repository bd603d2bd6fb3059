import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
} from 'react-router'
import { feedPath, paths, publicUrl } from '../../../catalog/links/paths.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ShareTags } from '../../../ui/share-tags.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { roundedLocation } from './location/rounded-location.ts'
import { Results } from './results/results.tsx'
import { SearchBar } from './results/search-bar.tsx'
import { fetchFallback, fetchHome, homeCache, homeKey } from './search/home-cache.ts'
import {
  addressOf,
  feedFilters,
  hasFilters,
  isPlain,
  readHomeState,
  searchesByItself,
} from './search/home-filters.ts'
import { type HomeData, loadHome } from './search/load-home.ts'
import { useResultsShown } from './search/show-results.ts'
import { useHomeLocation } from './search/use-home-location.ts'
import { TopStrip } from './top-strip.tsx'
import { useRefreshed } from './use-refreshed.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  return loadHome(pageCall(context), new URL(request.url), { now: Date.now() })
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<HomeData> {
  const url = new URL(request.url)
  const state = readHomeState(url)
  const location = roundedLocation()
  if (location && searchesByItself(state)) {
    const filters = { ...state.filters, userLat: location.lat, userLng: location.lng }
    throw replace(addressOf({ ...state, filters }))
  }
  const known = homeCache.get(homeKey(url))
  if (known) return known
  return fetchHome(url).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return fetchFallback(url, error)
  })
}

export const meta = ({ loaderData }: { loaderData?: HomeData }) => {
  const filtered = loaderData && hasFilters(loaderData.state.filters)
  return [
    {
      title: filtered
        ? `Search Results · ${siteSettings.name}`
        : `${siteSettings.name}: car shows, cruise nights and track days near you`,
    },
    { name: 'description', content: siteSettings.description },
    ...alternates(loaderData),
    // Endless combinations of filters, places and pages are for people, not for search engines.
    ...(!loaderData || isPlain(loaderData.state)
      ? []
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

/** Feeds of the same search, for programs that look for them. */
const alternates = (loaderData: HomeData | undefined) => {
  const filters = loaderData ? feedFilters(loaderData.state) : {}
  const link = (type: string, href: string) => {
    return { tagName: 'link' as const, rel: 'alternate', type, href, title: siteSettings.name }
  }
  return [
    link('application/rss+xml', feedPath('rss', filters)),
    link('text/calendar', feedPath('ics', filters)),
  ]
}

export default function HomePage() {
  const data = useRefreshed(useLoaderData<HomeData>())
  const location = useHomeLocation(data.state)
  useResultsShown()
  const { locating } = location
  const searching = hasFilters(data.state.filters)
  const site = useSiteFacts()
  return (
    <>
      {isPlain(data.state) ? (
        <link rel="canonical" href={publicUrl(site.publicUrl, paths.home)} />
      ) : null}
      <ShareTags
        title={searching ? 'Search Results' : siteSettings.name}
        description={siteSettings.description}
        path={isPlain(data.state) ? paths.home : addressOf(data.state)}
      />
      {searching ? (
        <SearchBar data={data} location={location} />
      ) : (
        <>
          <Hero data={data} location={location} />
          <TopStrip data={data} locating={locating} />
          <CategoryGrid state={data.state} />
        </>
      )}
      <Results data={data} locating={locating} />
    </>
  )
}
