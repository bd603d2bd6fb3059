/**
 * A recipe: what one sort of event is like, from its names to its hours. Patterns have slots in
 * braces, see pattern-facts.ts; one whose slot is not known for an event is not used for it.
 */
import type { CostValue } from '../../../../catalog/event/costs.ts'
import type { EventType } from '../../../../catalog/event/event-types.ts'
import type { OrganizerKind } from '../../../../catalog/event/organizer-kinds.ts'
import type { Climate, Season } from './seasons.ts'
import type { VenueKind } from './venues.ts'

export type Recipe = {
  readonly type: EventType
  /** How often, beside the other recipes of its type. */
  readonly share: number
  readonly season: Season
  /** Only in these climates. */
  readonly climates?: readonly Climate[]
  /** Weekdays of the first day, "Sat Sun"; named twice, twice as likely. */
  readonly on: string
  /** "09:00-15:00"; without an end ("18:00-") none is known. */
  readonly hours: readonly string[]
  readonly names: readonly string[]
  readonly venues: readonly VenueKind[]
  readonly hosts: readonly OrganizerKind[]
  /** Weights; `unknown` is a cost that nobody said. */
  readonly cost: Readonly<Partial<Record<CostValue | 'unknown', number>>>
  /** Dollars to enter a car. */
  readonly fees?: readonly number[]
  /** Lasts so many days; one by default. */
  readonly days?: number
  /** Only where one of these lies. */
  readonly needs?: readonly ('coast' | 'lake' | 'river' | 'hills')[]
  /** Makes to choose from; with one, {make} is that one. */
  readonly makes?: readonly string[]
  /** How many makes to name; 0 or left out: all are welcome. */
  readonly makeCount?: number
  readonly categories: readonly string[]
  readonly awards?: readonly string[]
  readonly features: readonly string[]
  /** Chance that it is held every year and counts its editions. */
  readonly annual?: number
  /** Chance that it is held for a charity. */
  readonly charity?: number
  readonly sponsored?: number
  /** Chance of a rain date. */
  readonly rainDate?: number
  /** Has a page to register at. */
  readonly registers?: boolean
  /** Files in public/demo, of which some events get one. */
  readonly flyers?: readonly string[]
  readonly opens: readonly string[]
  readonly goes: readonly string[]
  readonly ends: readonly string[]
}

/** One entry a line. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Entries with commas between them. */
export const words = (text: string): readonly string[] => text.split(', ')
