import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { countInWords } from '../../../catalog/event/count-in-words.ts'
import { archiveYearPath, paths } from '../../../catalog/links/paths.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { callOverHttp, pageCall } from '../../../kit/page-call.ts'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ArchivedCards } from './archived-list.tsx'
import { AdjacentYears, BackToCurrent, StateLinks } from './browse-links.tsx'
import { type BrowseData, loadBrowse, readBrowse } from './load-browse.ts'
import { loadList } from './load-list.ts'
import { cachedPages, useMoreEvents } from './use-more-events.ts'

const notFound = () => data(null, { status: 404 })

/** Each page has a single URL: other spellings of a state redirect to it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const browse = readBrowse(params, new URL(request.url))
  if (!browse) throw notFound()
  if (browse.isMisspelled) throw redirect(archiveYearPath(browse.year, browse.state), 301)
  const found = await loadBrowse(pageCall(context), browse)
  if (!found) throw notFound()
  return found
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  const address = url.pathname + url.search
  const cached = cachedPages.get(address) as BrowseData | undefined
  if (cached) return cached
  const browse = readBrowse(params, url)
  const found = browse && (await loadBrowse(callOverHttp, browse))
  if (!found) throw notFound()
  cachedPages.set(address, found)
  return found
}

export default function BrowsePage() {
  const browse = useLoaderData<BrowseData>()
  const { year, state, cursor } = browse.request
  const events = useMoreEvents(browse, state ? { year, state: [state] } : { year }, loadList)
  const path = archiveYearPath(year, state)
  const where = state ? ` in ${stateName(state)}` : ''
  const { total } = events.list
  const count = `${countInWords({ total })} found`
  return (
    <>
      <PageHead
        title={`Events${where}, ${year}`}
        description={`${formatNumber(total)} car shows, cruise nights, track days and more that took place${where || ' across the United States'} in ${year}.`}
        path={path}
        unlisted={cursor !== undefined}
      />
      <div className="on-hero bg-hero print:bg-transparent">
        <div className="page-width grid gap-1 pt-3 pb-8">
          <Trail year={year} state={state} />
          <h1 className="text-heading text-hero-ink sm:text-display print:text-black">
            Events{where}, {year}
          </h1>
        </div>
      </div>
      <section aria-labelledby="archived" className="page-width mt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="archived" className="text-heading">
            Archived Events
          </h2>
          <output className="text-soft">{count}</output>
        </div>
        <div className="mt-4">
          <ArchivedCards
            events={events}
            furtherPath={(next) => `${path}?cursor=${encodeURIComponent(next)}`}
          />
        </div>
      </section>
      <AdjacentYears browse={browse} />
      <StateLinks browse={browse} />
    </>
  )
}

/** Breadcrumbs of the page within the archive, each step a link. */
const Trail = ({ year, state }: { year: number; state: string | undefined }) => (
  <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-x-3">
    <BackToCurrent to={paths.archive}>Event Archive</BackToCurrent>{' '}
    {state ? (
      <Link
        to={archiveYearPath(year)}
        className="inline-flex min-h-10 items-center px-2 text-hero-soft no-underline hover:text-hero-ink hover:underline"
      >
        {year}
      </Link>
    ) : null}
  </nav>
)
