import { LocateFixed } from 'lucide'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  NavigationType,
  replace,
  useLoaderData,
  useLocation,
  useNavigationType,
} from 'react-router'
import { feedPath, paths, publicUrl } from '../../../catalog/links/paths.ts'
import { isInRegion, regionInWords } from '../../../catalog/place/region.ts'
import { areasInWords } from '../../../catalog/place/us-states.ts'
import { locationRefusedWords, openQuestion } from '../../../catalog/place/web/geolocate.ts'
import { roundedLocation } from '../../../catalog/place/web/location-cache.ts'
import { EventCards } from '../../../catalog/search/web/event-card.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { neededForHydration } from '../../../kit/hydration.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { JsonLd } from '../../../ui/inline-script.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ShareTags } from '../../../ui/share-tags.tsx'
import { useFollowing } from '../../../ui/use-following.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { scrollInExtendedList } from './cache/stored-searches.ts'
import { CategoryGrid } from './category-grid.tsx'
import { SearchBox } from './form/search-box.tsx'
import { QuickChips } from './narrow/quick-chips.tsx'
import { useExactDistances } from './results/exact-distances.ts'
import { Results } from './results/results.tsx'
import { useEnteredInLinks } from './search/entered-filters.ts'
import {
  fetchFallback,
  fetchHome,
  homeCache,
  homeKey,
  isFirstShown,
  loadForPage,
  rememberShown,
} from './search/home-cache.ts'
import {
  addressOf,
  feedFilters,
  type HomeState,
  hasFilters,
  isLocated,
  isPlain,
  readHomeState,
  searchesByItself,
} from './search/home-filters.ts'
import { type HomeData, loadHome } from './search/load-home.ts'
import { intentIn, useResultsShown } from './search/show-results.ts'
import { type HomeLocation, useHomeLocation, withVisitor } from './search/use-home-location.ts'
import { loadSearched, searched } from './searched/load-searched.ts'

/** Data younger than this, by the device's clock, are not refreshed. */
const freshMs = 2_000

type RefreshedData = {
  source: HomeData
  data: HomeData
  /** Scroll position, as far down as the restored list reaches. */
  top?: number
}

/**
 * Shows the loaded data immediately and refreshes them in the background if they are from this visit's cache. The
 * server's first page is cached for when the visitor returns to it. A reloaded page gets back its list with all further
 * pages.
 */
const useRefreshed = (loaded: HomeData): HomeData => {
  const { pathname, search } = useLocation()
  const [refreshed, setRefreshed] = useState<RefreshedData>()

  useEffect(() => {
    if (loaded.failed) return undefined
    const url = new URL(pathname + search, location.href)
    const key = homeKey(url)
    const age = homeCache.ageOf(key)
    // Not in the cache: the data are part of the server's page.
    const longer = age === undefined ? longerList(loaded, key) : undefined
    if (age === undefined) homeCache.set(key, longer ?? loaded, performance.timeOrigin)
    // The list of this visit grows with each further page.
    const currentList = () => (homeCache.get(key) ?? loaded).list
    const isOld = !isFirstShown(loaded) && age !== undefined && age >= freshMs
    const fresh = longer ?? (isOld ? fetchHome(url, currentList) : undefined)
    if (!fresh) return undefined
    const top = longer && scrollInExtendedList(pathname + search)
    let isCurrent = true
    Promise.resolve(fresh)
      .then((data) => {
        if (isCurrent) setRefreshed({ source: loaded, data, top })
      })
      .catch((error: unknown) => console.warn('Refreshing the results failed.', error))
    return () => {
      isCurrent = false
    }
  }, [loaded, pathname, search])

  useLayoutEffect(() => {
    if (refreshed?.top !== undefined) scrollTo(0, refreshed.top)
  }, [refreshed])

  return refreshed?.source === loaded ? refreshed.data : loaded
}

/** The list with further pages that this tab loaded before the reload, if its first page is unchanged. */
const longerList = (loaded: HomeData, key: string): HomeData | undefined => {
  const cachedList = homeCache.get(key)?.list
  const { events } = loaded.list
  if (!cachedList || cachedList.events.length <= events.length) return undefined
  const isSame = events.every(({ id }, index) => id === cachedList.events[index]?.id)
  return isSame ? { ...loaded, list: { ...cachedList, total: loaded.list.total } } : undefined
}

const locatingNote = 'Detecting your location...'

type TopStripProps = { data: HomeData; location: HomeLocation }

const TopStrip = ({ data, location: { locating, askAgain, isRefused } }: TopStripProps) => {
  const { strip, now } = data
  const hydrated = useHydrated()
  const isRegional = strip.events.every(({ state }) => isInRegion(state))
  const region = regionInWords()
  const where = region && isRegional ? `in ${region}` : 'nationwide'
  const events = useExactDistances(strip.events, {
    from: data.state.filters.userLat === undefined ? 'visitor' : data.state.filters,
    // Not sorted by distance: events that fill up the strip are sorted by date.
    nearestFirst: false,
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
          <>
            {isRefused ? locationRefusedWords : `Soonest dates ${where}`}
            {hydrated && askAgain ? (
              <>
                {' · '}
                <button
                  type="button"
                  onClick={askAgain}
                  className="font-medium text-ink underline underline-offset-4"
                >
                  Use my location
                </button>
              </>
            ) : null}
          </>
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

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const url = new URL(request.url)
  const [data] = await Promise.all([
    loadHome(pageCall(context), url, { now: Date.now() }),
    loadSearched(url),
  ])
  return data
}

if (typeof location !== 'undefined') neededForHydration.push(loadSearched(new URL(location.href)))

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<HomeData> {
  const url = new URL(request.url)
  const state = readHomeState(url)
  if (roundedLocation() && searchesByItself(state)) throw replace(addressOf(withVisitor(state)))
  try {
    const [data] = await Promise.all([loadForPage(url), loadSearched(url)])
    return data
  } catch (error) {
    if (request.signal.aborted) throw error
    return await fetchFallback(url, error)
  }
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
    // The unlimited combinations of filters, places and pages are not for search engines.
    ...(!loaderData || isPlain(loaderData.state)
      ? []
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

/** Feeds of the same search, for autodiscovery. */
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

const LateLocation = lazyPart(() => import('./search/late-location.tsx'))

/** The search wants to sort by distance, and the prompt was open when it began. `intent`: navigation state. */
const awaitsLocation = ({ byLocation, filters }: HomeState, intent: unknown): boolean =>
  byLocation &&
  !isLocated(filters) &&
  (intentIn(intent).locationAwaited || (hasFilters(filters) && openQuestion() !== undefined))

export default function HomePage() {
  const data = useRefreshed(useLoaderData<HomeData>())
  const homeLocation = useHomeLocation(data.state)
  useEffect(() => rememberShown(data), [data])
  useResultsShown()
  const [late, setLate] = useState(false)
  useEnteredInLinks(data.state)
  const locating = homeLocation.locating || late
  const location = { ...homeLocation, locating }
  const searching = hasFilters(data.state.filters)
  const site = useSiteFacts()
  return (
    <>
      {isPlain(data.state) ? (
        <>
          <link rel="canonical" href={publicUrl(site.publicUrl, paths.home)} />
          <JsonLd text={jsonLdText(siteJsonLd(site.publicUrl))} />
        </>
      ) : null}
      <ShareTags
        title={searching ? 'Search Results' : siteSettings.name}
        description={siteSettings.description}
        path={isPlain(data.state) ? paths.home : addressOf(data.state)}
      />
      {searching && searched.Page ? (
        <searched.Page data={data} location={location} />
      ) : (
        <>
          <Hero data={data} location={location} />
          <TopStrip data={data} location={location} />
          <CategoryGrid state={data.state} onPress={homeLocation.leaveToVisitor} />
          <Results data={data} locating={locating} />
        </>
      )}
      <LateAnswer state={data.state} offered={homeLocation.offered} onLocating={setLate} />
    </>
  )
}

type LateAnswerProps = {
  state: HomeState
  /** The location has arrived: see `HomeLocation`. */
  offered: boolean
  onLocating: (locating: boolean) => void
}

/** Loads the code for a late location. A separate component, so that the page is not rendered again after hydration. */
const LateAnswer = ({ state, offered, onLocating }: LateAnswerProps) => {
  const { key, state: intent } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const hydrated = useHydrated()
  // Captured when the search begins: the question may be answered, and thus closed, before this code has loaded.
  const [late] = useFollowing(
    hydrated && awaitsLocation(state, intent) ? { question: openQuestion(), isReturn } : undefined,
    `${key} ${hydrated}`,
  )
  return late || (offered && state.byLocation && !isLocated(state.filters)) ? (
    <Suspense>
      <LateLocation key={key} state={state} late={late} onLocating={onLocating} />
    </Suspense>
  ) : null
}

/** Name of the site for search engines, as JSON-LD. */
const siteJsonLd = (base: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: siteSettings.name,
  description: siteSettings.description,
  url: publicUrl(base, paths.home),
})

const Hero = ({ data, location }: { data: HomeData; location: HomeLocation }) => {
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
        <QuickChips data={data} className="pt-2 max-md:-mx-3" />
      </div>
    </section>
  )
}
