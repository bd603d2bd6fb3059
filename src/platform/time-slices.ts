/** Processes many items in slices of some milliseconds, so that requests are served in between. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 8
/** Steps between clock reads, which cost more than most steps. */
const betweenLooks = 32

/** Returns a function to await after each step: once a slice is over, it yields to the event loop. */
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
