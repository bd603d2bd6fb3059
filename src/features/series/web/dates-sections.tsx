import type { ReactNode } from 'react'
import { sceneOf } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { EventCard } from '../../../catalog/search/web/event-card.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DatesList, type KnownFacts } from './dates-list.tsx'
import type { DatesPage } from './load-dates.ts'

type DatesSectionsProps = {
  page: DatesPage
  /** URL of this page. */
  path: string
  /** Lists only the first date of each series, with a link to the others. */
  foldSeries?: boolean
  known: KnownFacts
  /** Below the next date's card; last on phones. */
  aside?: ReactNode
  /** Between upcoming and past dates. */
  children?: ReactNode
}

/** The next date as a card beside all upcoming dates, then past dates. */
export const DatesSections = (props: DatesSectionsProps) => {
  const { page, aside, path, known, foldSeries, children } = props
  const { dates, before } = page
  const hasSide = dates.coming.length > 0 || aside !== undefined
  return (
    <div
      className={classes(
        'page-width grid items-start gap-8 py-6 sm:py-8',
        hasSide && 'lg:grid-cols-[20rem_1fr] lg:grid-flow-dense lg:grid-rows-[auto_1fr]',
      )}
    >
      {dates.coming.length > 0 ? <NextDate page={page} /> : null}
      <div className={classes('grid min-w-0 gap-8', hasSide && 'lg:col-start-2 lg:row-span-2')}>
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
        <PastDates page={page} path={path} known={known} />
      </div>
      {aside ? <div className="min-w-0 lg:col-start-1">{aside}</div> : null}
    </div>
  )
}

const NextDate = ({ page: { dates, now } }: Pick<DatesSectionsProps, 'page'>) => {
  const { publicUrl } = useSiteFacts()
  return (
    <section aria-labelledby="next" className="min-w-0">
      <h2 id="next" className="mb-3 text-heading">
        Next date
      </h2>
      {/* A wrapper, so that the card keeps its own height. */}
      <div>
        <EventCard
          event={dates.event}
          now={now}
          publicUrl={publicUrl}
          scene={sceneOf(dates.event)}
          eager
        />
      </div>
    </section>
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
          <LinkButton to={path} look="outlined">
            Latest dates
          </LinkButton>
        )}
        {dates.earlier === null ? null : (
          <LinkButton to={`${path}?before=${encodeURIComponent(dates.earlier)}`} look="outlined">
            Earlier dates
          </LinkButton>
        )}
      </p>
    </section>
  )
}
