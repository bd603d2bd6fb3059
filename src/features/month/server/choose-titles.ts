/** Top-k by insertion: the few dates that a day shows. */
import type { MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import type { DayCounts, Span } from './count-days.ts'

/** Titles that a day or a line of the month shows at most. */
export const maxTitles = 3

export type Titles = {
  /** By day from the span's first: the nearest where there is a place to measure from, else the earliest. */
  days: number[][]
  openDaily: number[]
}

export const chooseTitles = (
  { day, distanceOf = () => 0 }: MatchedDates,
  { oneDay, openDaily }: DayCounts,
  { first, last }: Pick<Span, 'first' | 'last'>,
): Titles => {
  const days = Array.from({ length: last - first + 1 }, () => new FirstSlots())
  for (const slot of oneDay) days[(day[slot] as number) - first]?.offer(slot, distanceOf(slot))
  const open = new FirstSlots()
  for (const slot of openDaily) open.offer(slot, distanceOf(slot))
  return { days: days.map(({ slots }) => slots), openDaily: open.slots }
}

/** The slots with the smallest keys; of equal keys, those that were offered first. */
class FirstSlots {
  readonly slots: number[] = []
  readonly #keys: number[] = []

  offer(slot: number, key: number): void {
    const { slots } = this
    const keys = this.#keys
    if (slots.length === maxTitles && key >= (keys[maxTitles - 1] as number)) return
    let place = slots.length
    while (place > 0 && (keys[place - 1] as number) > key) place--
    slots.splice(place, 0, slot)
    keys.splice(place, 0, key)
    if (slots.length > maxTitles) {
      slots.pop()
      keys.pop()
    }
  }
}
