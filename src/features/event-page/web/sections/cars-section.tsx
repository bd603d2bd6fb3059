import type { Event } from '../../../../catalog/event/event.ts'
import { SectionCard } from './section-card.tsx'
import { WordList } from './word-list.tsx'

/** Which cars are meant; an event that names none takes all, a collection shows what it has. */
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
