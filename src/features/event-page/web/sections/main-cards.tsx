import type { Event } from '../../../../catalog/event/event.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { Paragraphs, Row, Rows, SectionCard } from './section-card.tsx'

export const AboutSection = ({ event }: { event: Event }) =>
  event.description.trim() ? (
    <SectionCard title="About this event">
      <Paragraphs text={event.description} />
    </SectionCard>
  ) : null

/** Cars that the event is for: all makes if it names no cars; a museum shows what it exhibits. */
export const CarsSection = ({ event }: { event: Event }) => {
  const { carCategories, carMakes, ongoing } = event
  const categories = carCategories.length > 0 || ongoing ? carCategories : ['All Makes']
  if (categories.length === 0 && carMakes.length === 0) return null
  return (
    <SectionCard title="The cars">
      <Rows>
        <Row label="Car categories" isNarrow>
          {chipsOf(categories)}
        </Row>
        <Row label="Featured car makes" isNarrow>
          {chipsOf(carMakes)}
        </Row>
      </Rows>
    </SectionCard>
  )
}

export const AwardsAndFeatures = ({ event }: { event: Event }) => {
  const { awards, features } = event
  if (awards.length === 0 && features.length === 0) return null
  const isAlone = awards.length === 0 || features.length === 0
  return (
    <SectionCard title={titleOf(event)}>
      {isAlone ? (
        chipsOf([...awards, ...features])
      ) : (
        <Rows>
          <Row label="Awards" isNarrow>
            {chipsOf(awards)}
          </Row>
          <Row label="Features" isNarrow>
            {chipsOf(features)}
          </Row>
        </Rows>
      )}
    </SectionCard>
  )
}

const titleOf = ({ awards, features }: Event): string => {
  if (awards.length === 0) return 'Features'
  return features.length === 0 ? 'Awards' : 'Awards and features'
}

/** Null for an empty list. */
const chipsOf = (words: readonly string[]) =>
  words.length === 0 ? null : (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  )
