import { Heart } from 'lucide'
import type { Event } from '../../../../catalog/event/event.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { SectionCard } from './section-card.tsx'

export const CharityCard = ({ event }: { event: Event }) => {
  if (!event.charityInvolved || !event.charityName) return null
  return (
    <SectionCard title="Charity">
      <p className="flex gap-2.5 font-medium">
        <Icon shape={Heart} className="mt-0.5 size-5 shrink-0 text-signal" />
        <span className="min-w-0">Benefits {event.charityName}</span>
      </p>
      {event.charityDescription ? (
        <div className="mt-2">
          <Paragraphs text={event.charityDescription} />
        </div>
      ) : null}
      <h3 className="mt-4 mb-1 text-lg font-semibold">How to help</h3>
      <p>
        Come along, bring friends and spread the word. The organizers can tell you how to give to{' '}
        {event.charityName} directly.
      </p>
    </SectionCard>
  )
}
