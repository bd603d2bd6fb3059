import { ChevronDown } from 'lucide'
import { ReportForm } from '../../../catalog/web/report-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isPast } from '../is-past.ts'
import { EventHero } from './event-hero.tsx'
import { ListingNote } from './listing-note.tsx'
import type { EventDetail } from './load-event.ts'
import { MoreLikeThis } from './more-like-this.tsx'
import { OtherDates } from './other-dates.tsx'
import { FlyerCard } from './sections/flyer-card.tsx'
import { AboutSection, AwardsAndFeatures, CarsSection } from './sections/main-cards.tsx'
import {
  CharityCard,
  ContactCard,
  DetailsCard,
  OrganizerCard,
  SponsorCard,
} from './sections/side-cards.tsx'
import { WhenAndWhere } from './sections/when-and-where.tsx'
import { StatusBand } from './status-band.tsx'

/** The whole page of an event: content beside side cards on wide screens, one column on phones. */
export const EventContent = ({ event, otherDates, next, credits, now }: EventDetail) => {
  const past = isPast(event, now)
  return (
    <article className="event-on-paper">
      <StatusBand event={event} past={past} next={next} />
      <EventHero event={event} now={now} past={past} />
      <div className="page-width grid gap-5 py-6 sm:py-8 print:pt-2 print:pb-0">
        {/* A grid on paper, too: CSS columns that don't fit the rest of a page move to the next one as a whole. */}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[3fr_2fr] print:gap-x-8">
          <div className="grid gap-5 print:block">
            <WhenAndWhere event={event} />
            <AboutSection event={event} />
            <CarsSection event={event} />
            <AwardsAndFeatures event={event} />
            <FlyerCard event={event} />
            <OtherDates event={event} dates={otherDates} />
            <MoreLikeThis event={event} past={past} />
            <ReportSection eventId={event.id} />
          </div>
          <div className="grid gap-5 sm:max-lg:grid-cols-2 print:block">
            <DetailsCard event={event} />
            <ContactCard event={event} />
            <OrganizerCard event={event} />
            <SponsorCard event={event} />
            <CharityCard event={event} />
            <ListingNote event={event} credits={credits} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** Folded away: few visitors need it, and it opens without JavaScript. */
const ReportSection = ({ eventId }: { eventId: string }) => (
  <details className="group rounded-card border border-line bg-panel px-4 py-2 shadow-lift sm:px-5 print:hidden">
    <summary className="flex min-h-10 list-none items-center justify-between gap-2 font-semibold underline-offset-4 hover:underline">
      <h2 className="font-sans text-base">Something wrong?</h2>
      <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
    </summary>
    <div className="py-3">
      <ReportForm eventId={eventId} />
    </div>
  </details>
)
