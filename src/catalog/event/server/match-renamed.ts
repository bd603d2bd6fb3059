/** One-to-one matching of a source's entries with new identifiers and names, at the same hour and place. */
import { nameWords } from '../name-words.ts'

/** `from` is no longer listed, `to` is new; both at the same hour and place. */
export type RenamedPair = { from: string; to: string; fromName: string; toName: string }

/**
 * Pairs with names of the same event, if there is only one way to pair them. Leaves out entries that could be paired in
 * several ways, with all entries connected to them.
 */
export const matchRenamed = <Pair extends RenamedPair>(pairs: readonly Pair[]): Pair[] => {
  const open = new Set(pairs.filter(({ fromName, toName }) => isRenamed(fromName, toName)))
  const matched: Pair[] = []
  for (const first of open) matched.push(...onlyMatching(componentOf(first, open)))
  return matched
}

/** Removes from `open` and returns all pairs connected to a pair. */
const componentOf = <Pair extends RenamedPair>(first: Pair, open: Set<Pair>): Pair[] => {
  const component = [first]
  open.delete(first)
  for (const { from, to } of component) {
    for (const other of open) {
      if (other.from !== from && other.to !== to) continue
      component.push(other)
      open.delete(other)
    }
  }
  return component
}

/** Unique perfect matching; empty if there is none or more than one. */
const onlyMatching = <Pair extends RenamedPair>(component: readonly Pair[]): Pair[] => {
  const size = new Set(component.map(({ from }) => from)).size
  if (size !== new Set(component.map(({ to }) => to)).size) return []
  const matched: Pair[] = []
  let rest = [...component]
  while (rest.length > 0) {
    const forced = rest.find(
      ({ from, to }) =>
        rest.filter((each) => each.from === from).length === 1 ||
        rest.filter((each) => each.to === to).length === 1,
    )
    if (!forced) return []
    matched.push(forced)
    rest = rest.filter(({ from, to }) => from !== forced.from && to !== forced.to)
  }
  return matched.length === size ? matched : []
}

/** True if one name contains all words of the other, or both share most words, with the same sessions and numbers. */
const isRenamed = (one: string, other: string): boolean => {
  const [a, b] = [nameWords(one), nameWords(other)]
  const isIn = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...words].every((word) => others.has(word))
  if (a.all.size === 0 || b.all.size === 0) return false
  if (!isIn(a.sessions, b.sessions) || !isIn(b.sessions, a.sessions)) return false
  if (!isIn(a.numbers, b.numbers) && !isIn(b.numbers, a.numbers)) return false
  if (isIn(a.all, b.all) || isIn(b.all, a.all)) return true
  const shared = [...a.all].filter((word) => b.all.has(word))
  const tellsApart = shared.some((word) => !a.generic.has(word))
  return tellsApart && shared.length * 2 >= Math.max(a.all.size, b.all.size)
}
