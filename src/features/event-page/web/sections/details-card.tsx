import { longCostLabel } from '../../../../catalog/event/costs.ts'
import { entryFee } from '../../../../catalog/event/entry-fee.ts'
import type { Event } from '../../../../catalog/event/event.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { LabelledFact } from './labelled-fact.tsx'
import { SectionCard } from './section-card.tsx'

/** An unknown cost is not shown, so that nobody takes it for free. */
export const DetailsCard = ({ event }: { event: Event }) => {
  const attendance = longCostLabel(event.attendanceCost)
  const fee = entryFee(event.participationFee)
  return (
    <SectionCard title="Event details">
      <dl className="grid gap-3">
        <LabelledFact label="Type">{eventTypeLabel(event.eventType)}</LabelledFact>
        {attendance ? <LabelledFact label="Attendance">{attendance}</LabelledFact> : null}
        {fee ? <LabelledFact label="Entry fee to show a car">{fee}</LabelledFact> : null}
      </dl>
    </SectionCard>
  )
}
