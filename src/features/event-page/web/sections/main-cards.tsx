import { Check, Trophy } from 'lucide'
import type { Event } from '../../../../catalog/event/event.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { Icon, type IconShape } from '../../../../ui/icon.tsx'
import { Paragraphs, SectionCard } from './section-card.tsx'

export const AboutSection = ({ event }: { event: Event }) =>
  event.description.trim() ? (
    <SectionCard title="About this event">
      <Paragraphs text={event.description} />
    </SectionCard>
  ) : null

/** Cars that are meant; an event that names none takes all, a collection shows what it has. */
export const CarsSection = ({ event }: { event: Event }) => {
  const { carCategories, carMakes, ongoing } = event
  const categories = carCategories.length > 0 || ongoing ? carCategories : ['All Makes']
  if (categories.length === 0 && carMakes.length === 0) return null
  return (
    <SectionCard title="The cars">
      <div className="grid gap-4 sm:grid-cols-2">
        <WordList title="Car categories" words={categories} />
        <WordList title="Featured car makes" words={carMakes} />
      </div>
    </SectionCard>
  )
}

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

/** A heading with chips below it; nothing for an empty list. */
const WordList = ({ title, words }: { title: string; words: readonly string[] }) => {
  if (words.length === 0) return null
  return (
    <div className="break-inside-avoid">
      <h3 className="mb-1.5 text-lg">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {words.map((word) => (
          <li key={word} className="max-w-full">
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
