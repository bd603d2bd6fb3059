/** Badge on cards of events that welcome the visitor's car, by the makes and years that the event names. */
import { Badge } from '../../../ui/badge.tsx'
import type { CardEvent } from '../../event/card-event.ts'
import { isOff } from '../../event/event-changes.ts'
import { plainWords } from '../words/plain-words.ts'

export type Car = {
  /** Text as entered: "1995 Mustang". */
  text: string
  year?: number
  /** Names under which events may list the car, as plain words: its make, its model, and both together. */
  names: readonly string[]
}

/** Event types that welcome cars of any make, unless the event names makes. */
const openTypes: ReadonlySet<string> = new Set([
  'car_show',
  'cruise_night',
  'cars_coffee',
  'judged_competition',
  'combination',
  'car_club_event',
])

type WelcomingEvent = Pick<
  CardEvent,
  'eventType' | 'name' | 'description' | 'features' | 'eventStatus'
> &
  Pick<CardEvent, 'carCategories' | 'carMakes'>

export const welcomesCar = (event: WelcomingEvent, { names, year }: Car): boolean => {
  if (isOff(event)) return false
  const { carMakes = [], eventType, name, description, features, carCategories } = event
  const isWelcome =
    carMakes.length === 0
      ? openTypes.has(eventType)
      : carMakes.some((make) => names.includes(plainWords(make)))
  const texts = [name, description, ...features, ...carCategories].join('. ')
  return isWelcome && (year === undefined || isInYears(year, texts))
}

const oldest = /\b(\d{4}) ?(?:and|&|or|\+) ?(?:older|earlier|before|prior)\b|\bpre[- ]?(\d{4})\b/gi
const newest = /\b(\d{4}) ?(?:and|&|or|\+) ?(?:newer|later)\b/gi

/** Checks phrases such as "1985 and older", "pre-1949", "2000 and newer". */
const isInYears = (year: number, texts: string): boolean =>
  [...texts.matchAll(oldest)].every(([, upTo, before]) =>
    upTo === undefined ? year < Number(before) : year <= Number(upTo),
  ) && [...texts.matchAll(newest)].every(([, from]) => year >= Number(from))

const carOf = (storedCar: string): Car | undefined => {
  try {
    const car = JSON.parse(storedCar) as Partial<Car> | null
    return Array.isArray(car?.names) ? (car as Car) : undefined
  } catch {
    return undefined
  }
}

export type WelcomesYourCarProps = { event: CardEvent; storedCar: string }

/** Badge if the event welcomes the visitor's car. Other cards show nothing and stay in the list. */
export default function WelcomesYourCar({ event, storedCar }: WelcomesYourCarProps) {
  const car = carOf(storedCar)
  return car && welcomesCar(event, car) ? <Badge color="green">Welcomes your car</Badge> : null
}
