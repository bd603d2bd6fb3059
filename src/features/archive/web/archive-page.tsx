import { ChevronUp, Pencil } from 'lucide'
import { Suspense, use, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { carCategories } from '../../../catalog/event/car-categories.ts'
import { archiveCostChoices, costValues, longCostLabel } from '../../../catalog/event/costs.ts'
import { countInWords } from '../../../catalog/event/count-in-words.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { goodForValues } from '../../../catalog/event/good-for.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { filters } from '../../../catalog/search/filters.ts'
import { DayFields } from '../../../catalog/search/web/day-fields.tsx'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { callOverHttp, pageCall } from '../../../kit/page-call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { optionsOf } from '../../../ui/forms/choice-options.tsx'
import { FilterChoice, FilterText } from '../../../ui/forms/filter-fields.tsx'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { RoadEndsPicture } from '../../../ui/road-ends.tsx'
import { type ArchiveSearch, filtersOf, furtherPath, type SearchField } from './archive-search.ts'
import { ArchivedCards, SkeletonCards } from './archived-list.tsx'
import { BackToCurrent, YearLinks } from './browse-links.tsx'
import {
  type ArchiveData,
  type ComingArchive,
  emptyArchive,
  loadArchive,
  openArchive,
  type SearchFailure,
} from './load-archive.ts'
import { loaderOf } from './load-list.ts'
import { cachedPages, useMoreEvents } from './use-more-events.ts'

type SearchFormProps = {
  search: ArchiveSearch
  /** Field → how to correct it. */
  problems: Record<string, string>
  searching: boolean
}

/**
 * A plain form, submitted by Search Archive, with scripts or without. After a search its fields are folded on phones,
 * where they would cover the results.
 */
const SearchForm = ({ search, problems, searching }: SearchFormProps) => {
  const [isFolded, setFolded] = useState(search.searched)
  const folded = isFolded && Object.keys(problems).length === 0
  return (
    <search aria-label="Archive" className="print:hidden">
      <Form
        // The URL must say that a search without any filter is a search, too.
        data-last="keyword"
        action={paths.archive}
        preventScrollReset
        className="grid grid-cols-2 gap-3 rounded-card border border-line bg-panel p-3 text-ink shadow-lift sm:p-4 lg:grid-cols-3 xl:grid-cols-4"
      >
        {search.searched ? (
          <button
            type="button"
            aria-expanded={!folded}
            aria-controls="archive-fields"
            onClick={() => setFolded(!folded)}
            className="col-span-2 flex min-h-8 items-center gap-2 text-left md:hidden noscript:hidden"
          >
            <Icon shape={folded ? Pencil : ChevronUp} className="size-4 shrink-0 text-soft" />
            <span className="truncate font-semibold">Edit search: {sentenceOf(search.values)}</span>
          </button>
        ) : null}
        <div
          id="archive-fields"
          className={classes('contents', folded && 'max-md:not-noscript:hidden')}
        >
          <Fields values={search.values} problems={problems} />
        </div>
        <div className="col-span-2 flex flex-wrap items-start gap-2 lg:col-span-1 lg:pt-6 xl:col-span-full xl:pt-0">
          <Button type="submit" disabled={searching} className="min-h-11 max-sm:flex-1 sm:px-6">
            {searching ? 'Searching...' : 'Search Archive'}
          </Button>
          {search.searched ? (
            <LinkButton
              to={paths.archive}
              look="outlined"
              preventScrollReset
              className="min-h-11 flex-1 sm:flex-none"
            >
              Clear Search
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

/** A search in words: “cruise” · Ohio · Free. */
const sentenceOf = ({
  keyword,
  location,
  eventType,
  attendanceCost,
  carCategory,
  goodFor,
  dateFrom,
  dateTo,
}: ArchiveSearch['values']) =>
  [
    keyword && `“${keyword}”`,
    location,
    eventType && eventTypeLabel(eventType),
    attendanceCost &&
      (costs.find(({ value }) => value === attendanceCost)?.label ?? longCostLabel(attendanceCost)),
    carCategory,
    goodFor.split(',').map(filters.goodFor.words).join(' · '),
    dateFrom && `from ${longDate(dateFrom)}`,
    dateTo && `until ${longDate(dateTo)}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'all events'

type FieldsProps = { values: ArchiveSearch['values']; problems: Record<string, string> }

const wideClasses = 'col-span-2 md:col-span-1'

const Fields = ({ values, problems }: FieldsProps) => {
  const field = (name: SearchField) => ({ name, value: values[name], problem: problems[name] })
  return (
    <>
      <FilterText
        {...field('keyword')}
        label="Keyword"
        placeholder="Event name, car type or keywords"
        maxLength={100}
        enterKeyHint="search"
        className={wideClasses}
      />
      <FilterText
        {...field('location')}
        label="Location"
        placeholder="City, state, ZIP or venue"
        maxLength={120}
        enterKeyHint="search"
        className={wideClasses}
      />
      <FilterChoice
        {...field('eventType')}
        label="Event Type"
        any="All Types"
        options={optionsOf(eventTypes, eventTypeLabel)}
        words={eventTypeLabel}
      />
      <FilterChoice
        {...field('attendanceCost')}
        value={knownCosts.has(values.attendanceCost) ? values.attendanceCost : ''}
        label="Cost"
        any={anyCost.label}
        options={costs.map(({ value, label }) => ({ value, words: label }))}
        words={(cost) => longCostLabel(cost) ?? cost}
      />
      <CarFields field={field} />
      <DayFields
        from={{ ...field('dateFrom'), label: 'From Date' }}
        until={{ ...field('dateTo'), label: 'To Date' }}
      />
    </>
  )
}

type CarFieldsProps = {
  field: (name: SearchField) => { name: string; value: string; problem: string | undefined }
}

const CarFields = ({ field }: CarFieldsProps) => (
  <>
    <FilterChoice
      {...field('carCategory')}
      label={filters.carCategory.label}
      any="All Cars"
      options={optionsOf(carCategories, String)}
    />
    <FilterChoice
      {...field('goodFor')}
      label={filters.goodFor.label}
      any="Anyone"
      options={optionsOf(goodForValues, filters.goodFor.words)}
      words={filters.goodFor.words}
    />
  </>
)

const [anyCost, ...costs] = archiveCostChoices

/** Exact amounts are possible in URLs only; other values are ignored. */
const knownCosts = new Set<string>([...costValues, ...costs.map(({ value }) => value)])

export async function loader({ request, context }: LoaderFunctionArgs) {
  const archive = await loadArchive(pageCall(context), new URL(request.url))
  return data(archive, { status: archive.failure?.status ?? 200 })
}

export async function clientLoader({
  request,
}: ClientLoaderFunctionArgs): Promise<ArchiveData | ComingArchive> {
  const url = new URL(request.url)
  const address = url.pathname + url.search
  const cached = cachedPages.get(address) as ArchiveData | undefined
  if (cached) return cached
  const opened = openArchive(callOverHttp, url)
  if (!('coming' in opened)) return opened
  const coming = opened.coming.then((archive) => {
    if (!archive.failure) cachedPages.set(address, archive)
    return archive
  })
  // On return to this URL, the list must have its previous length.
  return window.location.pathname === url.pathname ? coming : { ...opened, coming }
}

/** The head is rendered with the page's content. */
export default function ArchivePage() {
  const archive = useLoaderData<ArchiveData | ComingArchive>()
  const { search } = archive
  const problems = 'coming' in archive ? undefined : archive.failure?.fields
  const { state, location } = useNavigation()
  const searching = state === 'loading' && location.pathname === paths.archive
  const waiting = searching ? 'Searching...' : undefined
  return (
    <>
      <PageHead
        title={search.searched ? 'Search Results in the Archive' : 'Event Archive'}
        description="Past car shows, cruise nights, track days and more across the United States, archived and searchable."
        path={paths.archive}
        unlisted={search.searched || search.cursor !== undefined}
      />
      <div className="relative">
        <div className="on-hero absolute inset-x-0 top-0 bottom-24 overflow-hidden bg-hero print:hidden">
          <HeroRoutes className="opacity-70 max-lg:hidden" />
        </div>
        <div className="page-width relative grid gap-3 pt-3">
          <div className="on-hero grid gap-1">
            <BackToCurrent to={paths.home}>Back to Current Events</BackToCurrent>
            <h1 className="text-heading text-hero-ink sm:text-display print:text-black">
              Event Archive
            </h1>
            <p className="max-w-2xl text-hero-soft sm:text-lg print:text-black">
              Past events, archived and searchable.
            </p>
          </div>
          <SearchForm
            key={JSON.stringify(search.values)}
            search={search}
            problems={problems ?? {}}
            searching={searching}
          />
        </div>
      </div>
      {'coming' in archive ? (
        <Suspense fallback={<Results archive={emptyArchive(search)} waiting="Loading events..." />}>
          <ComingResults coming={archive.coming} waiting={waiting} />
        </Suspense>
      ) : (
        <Results archive={archive} waiting={waiting} />
      )}
    </>
  )
}

/** Message shown while skeletons replace the cards. */
type WaitingProps = { waiting: string | undefined }

const ComingResults = ({ coming, waiting }: WaitingProps & Pick<ComingArchive, 'coming'>) => (
  <Results archive={use(coming)} waiting={waiting} />
)

const Results = ({ archive, waiting }: WaitingProps & { archive: ArchiveData }) => {
  const { search, failure, years } = archive
  const events = useMoreEvents(archive, filtersOf(search), loaderOf(search))
  const { total, events: listedEvents } = events.list
  const count = `${countInWords({ total })} found`
  return (
    <section aria-labelledby="archived" className="page-width mt-6 sm:mt-10">
      <div className="items-baseline justify-between gap-x-6 gap-y-1 sm:flex sm:flex-wrap">
        <h2 id="archived" className="scroll-mt-4 text-heading">
          {search.searched ? 'Search Results' : 'All Archived Events'}
        </h2>
        <output className="text-soft">{waiting ?? (failure ? '' : count)}</output>
      </div>
      <div className="mt-4">
        {waiting ? (
          <SkeletonCards />
        ) : listedEvents.length === 0 ? (
          <EmptyArchive searched={search.searched} failure={failure} />
        ) : (
          <ArchivedCards events={events} furtherPath={(cursor) => furtherPath(search, cursor)} />
        )}
      </div>
      <YearLinks years={years} />
    </section>
  )
}

type EmptyArchiveProps = { searched: boolean; failure: SearchFailure | undefined }

/** Message that says why there is no list. */
const EmptyArchive = ({ searched, failure }: EmptyArchiveProps) => {
  const [title, text] = wordsFor(searched, failure)
  return (
    <div
      role={failure ? 'alert' : undefined}
      className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center"
    >
      <RoadEndsPicture className="max-w-64" />
      <h3 className="text-title">{title}</h3>
      <p className="text-soft">{text}</p>
    </div>
  )
}

const wordsFor = (searched: boolean, failure: SearchFailure | undefined): [string, string] => {
  if (failure) {
    if (failure.fields.cursor)
      return ['Search failed', 'This link is out of date. Press Search Archive to start over.']
    const canCorrect = Object.keys(failure.fields).length > 0
    return [
      'Search failed',
      canCorrect
        ? 'Some of the fields above need attention.'
        : `${failure.message ?? 'Something went wrong.'} Try again in a moment.`,
    ]
  }
  return searched
    ? ['No Results Found', 'Try adjusting your search criteria.']
    : ['No Archived Events', 'Archived events will appear here as they become available.']
}
