import type { Event } from '../../../../catalog/event/event.ts'
import { Paragraphs } from './paragraphs.tsx'
import { SectionCard } from './section-card.tsx'

export const AboutSection = ({ event }: { event: Event }) =>
  event.description.trim() ? (
    <SectionCard title="About this event">
      <Paragraphs text={event.description} />
    </SectionCard>
  ) : null
