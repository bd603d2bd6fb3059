import type { Event } from '../../../../catalog/event/event.ts'
import { SectionCard } from './section-card.tsx'

export const SponsorCard = ({ event }: { event: Event }) =>
  event.sponsorName ? (
    <SectionCard title="Sponsor">
      <p className="font-medium">{event.sponsorName}</p>
      {event.sponsorType ? <p className="text-sm text-soft">{event.sponsorType}</p> : null}
    </SectionCard>
  ) : null
