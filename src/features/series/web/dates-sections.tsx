import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EventCard } from '../../../catalog/web/event-card.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { DatesList, type KnownFacts } from './dates-list.tsx'
import type { DatesPage } from './load-dates.ts'

type DatesSectionsProps = {
  page: DatesPage
  /** Address of this page. */
  path: string
  /** Only the first date of each series, with a way to the others. */
  foldSeries?: boolean
  known: KnownFacts
  /** Below the next date's card. */
  aside?: ReactNode
  /** Between coming and past dates. */
  children?: ReactNode
}

/** The next date as a card beside all coming ones, then the past ones. */
export const DatesSections = (props: DatesSectionsProps) => {
  const { dates, before, now } = props.page
  const { publicUrl } = useSiteFacts()
  const { aside, path, known, foldSeries, children } = props
  return (
    <div className="page-width grid items-start gap-8 py-6 sm:py-8 lg:grid-cols-[20rem_1fr]">
      {dates.coming.length > 0 || aside ? (
        <div className="grid min-w-0 gap-6 lg:sticky lg:top-4">
          {dates.coming.length > 0 ? (
            <section aria-labelledby="next">
              <h2 id="next" className="mb-3 text-heading">
                Next date
              </h2>
              <EventCard event={dates.event} now={now} publicUrl={publicUrl} eager />
            </section>
          ) : null}
          {aside}
        </div>
      ) : null}
      <div className="grid min-w-0 gap-8 lg:col-start-2">
        {before === undefined ? (
          <section aria-labelledby="coming">
            <h2 id="coming" className="mb-3 text-heading">
              Upcoming dates
            </h2>
            {dates.coming.length > 0 ? (
              <DatesList dates={dates.coming} foldSeries={foldSeries} known={known} />
            ) : (
              <p>No more dates yet.</p>
            )}
          </section>
        ) : null}
        {children}
        <PastDates page={props.page} path={path} known={known} />
      </div>
    </div>
  )
}

type PastDatesProps = Pick<DatesSectionsProps, 'page' | 'path' | 'known'>

const PastDates = ({ page: { dates, before }, path, known }: PastDatesProps) => {
  if (dates.past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3 text-heading">
        Past dates
      </h2>
      <DatesList dates={dates.past} past known={known} />
      <p className="mt-4 flex flex-wrap gap-2">
        {before === undefined ? null : (
          <Link to={path} className={buttonClasses('outlined')}>
            Latest dates
          </Link>
        )}
        {dates.earlier === null ? null : (
          <Link
            to={`${path}?before=${encodeURIComponent(dates.earlier)}`}
            className={buttonClasses('outlined')}
          >
            Earlier dates
          </Link>
        )}
      </p>
    </section>
  )
}
