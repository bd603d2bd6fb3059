import { isPast } from '../is-past.ts'
import { AboutSection } from './about-section.tsx'
import { AwardsAndFeatures } from './awards-and-features.tsx'
import { CarsSection } from './cars-section.tsx'
import { CharityCard } from './charity-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { EventHero } from './event-hero.tsx'
import { FlyerCard } from './flyer-card.tsx'
import { ListingNote } from './listing-note.tsx'
import type { EventDetail } from './load-event.ts'
import { MoreLikeThis } from './more-like-this.tsx'
import { OrganizerCard } from './organizer-card.tsx'
import { OtherDates } from './other-dates.tsx'
import { ReportSection } from './report-section.tsx'
import { SponsorCard } from './sponsor-card.tsx'
import { StatusBanner } from './status-banner.tsx'
import { WhenAndWhere } from './when-and-where.tsx'

/** The whole page of an event: content beside side cards on wide screens, one column on phones. */
export const EventContent = ({ event, otherDates, next, now }: EventDetail) => {
  const past = isPast(event, now)
  return (
    <article>
      <EventHero event={event} now={now} past={past} />
      <div className="page-width grid gap-5 py-6 sm:py-8">
        <StatusBanner event={event} past={past} next={next} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-5">
            <WhenAndWhere event={event} />
            <AboutSection event={event} />
            <CarsSection event={event} />
            <AwardsAndFeatures event={event} />
            <FlyerCard event={event} />
            <OtherDates event={event} dates={otherDates} />
            <MoreLikeThis event={event} past={past} />
            <ReportSection eventId={event.id} />
          </div>
          <div className="grid gap-5 sm:max-lg:grid-cols-2">
            <DetailsCard event={event} />
            <ContactCard event={event} />
            <OrganizerCard event={event} />
            <SponsorCard event={event} />
            <CharityCard event={event} />
            <ListingNote event={event} />
          </div>
        </div>
      </div>
    </article>
  )
}
