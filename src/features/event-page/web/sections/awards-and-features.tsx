import { Check, Trophy } from 'lucide'
import type { Event } from '../../../../catalog/event/event.ts'
import { Icon, type IconShape } from '../../../../ui/icon.tsx'
import { SectionCard } from './section-card.tsx'

export const AwardsAndFeatures = ({ event }: { event: Event }) => {
  const { awards, features } = event
  if (awards.length === 0 && features.length === 0) return null
  return (
    <SectionCard title={titleOf(event)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <MarkedList title="Awards" icon={Trophy} words={awards} />
        <MarkedList title="Features" icon={Check} words={features} />
      </div>
    </SectionCard>
  )
}

const titleOf = ({ awards, features }: Event): string => {
  if (awards.length === 0) return 'Features'
  return features.length === 0 ? 'Awards' : 'Awards and features'
}

type MarkedListProps = { title: string; icon: IconShape; words: readonly string[] }

const MarkedList = ({ title, icon, words }: MarkedListProps) =>
  words.length === 0 ? null : (
    <ul aria-label={title} className="grid content-start gap-2">
      {words.map((word) => (
        <li key={word} className="flex gap-2.5">
          <Icon shape={icon} className="mt-0.5 size-5 shrink-0 text-signal" />
          <span className="min-w-0">{word}</span>
        </li>
      ))}
    </ul>
  )
