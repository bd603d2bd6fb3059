/** Goes through much in slices of some milliseconds, between which requests are answered. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 8
/** To look at the clock takes longer than most steps do. */
const betweenLooks = 32

/** A function to be awaited after each step: when a slice is over, requests are answered before the next. */
export const createSlices = (): (() => Promise<void>) => {
  let until = performance.now() + sliceMs
  return async () => {
    if (performance.now() < until) return
    await setImmediate()
    until = performance.now() + sliceMs
  }
}

export const eachInSlices = async <Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Promise<void> => {
  const next = createSlices()
  let steps = 0
  for (const item of items) {
    visit(item)
    if (++steps % betweenLooks === 0) await next()
  }
}

export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  change: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  await eachInSlices(items, (item) => results.push(change(item)))
  return results
}
