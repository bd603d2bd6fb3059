import type { Event } from '../../../../catalog/event/event.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { organizerPath } from '../../../../catalog/links/profile-paths.ts'
import { Link } from '../../../../ui/link.tsx'
import { SectionCard } from './section-card.tsx'

export const OrganizerCard = ({ event }: { event: Event }) => {
  const { organizerName, organizerKind } = event
  if (!organizerName && !organizerKind) return null
  const kind = organizerKind && organizerKindLabel(organizerKind)
  const path = organizerPath(organizerName)
  return (
    <SectionCard title="Organizer">
      <p className="font-medium">
        {path ? <Link to={path}>{organizerName}</Link> : organizerName || kind}
      </p>
      {organizerName && kind ? <p className="text-sm text-soft">{kind}</p> : null}
    </SectionCard>
  )
}
