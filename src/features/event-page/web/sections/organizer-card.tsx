import type { Event } from '../../../../catalog/event/event.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { SectionCard } from './section-card.tsx'

export const OrganizerCard = ({ event }: { event: Event }) => {
  const { organizerName, organizerKind } = event
  if (!organizerName && !organizerKind) return null
  const kind = organizerKind && organizerKindLabel(organizerKind)
  return (
    <SectionCard title="Organizer">
      <p className="font-medium">{organizerName || kind}</p>
      {organizerName && kind ? <p className="text-sm text-soft">{kind}</p> : null}
    </SectionCard>
  )
}
