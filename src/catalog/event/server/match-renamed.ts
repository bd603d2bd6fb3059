/** One-to-one matching of a source's entries with new identifiers and names, at the same hour and place. */
import { nameWords } from '../name-words.ts'

/** `from` is no longer listed, `to` is new; both at the same hour and place. */
export type RenamedPair = { from: string; to: string; fromName: string; toName: string }

/**
 * Pairs with names of the same event, if there is only one way to pair them. Leaves out entries that could be paired in
 * several ways, with all entries connected to them.
 */
export const matchRenamed = <Pair extends RenamedPair>(pairs: readonly Pair[]): Pair[] => {
  const openPairs = new Set(pairs.filter(({ fromName, toName }) => isRenamed(fromName, toName)))
  const matched: Pair[] = []
  for (const first of openPairs) matched.push(...onlyMatching(componentOf(first, openPairs)))
  return matched
}

/** Removes from `openPairs` and returns all pairs connected to a pair. */
const componentOf = <Pair extends RenamedPair>(first: Pair, openPairs: Set<Pair>): Pair[] => {
  const component = [first]
  openPairs.delete(first)
  for (const { from, to } of component) {
    for (const pair of openPairs) {
      if (pair.from !== from && pair.to !== to) continue
      component.push(pair)
      openPairs.delete(pair)
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
    const forcedPair = rest.find(
      ({ from, to }) =>
        rest.filter((each) => each.from === from).length === 1 ||
        rest.filter((each) => each.to === to).length === 1,
    )
    if (!forcedPair) return []
    matched.push(forcedPair)
    rest = rest.filter(({ from, to }) => from !== forcedPair.from && to !== forcedPair.to)
  }
  return matched.length === size ? matched : []
}

/** True if one name contains all words of the other, or both share most words, with the same sessions and numbers. */
const isRenamed = (fromName: string, toName: string): boolean => {
  const [a, b] = [nameWords(fromName), nameWords(toName)]
  const isIn = (words: ReadonlySet<string>, otherWords: ReadonlySet<string>) =>
    [...words].every((word) => otherWords.has(word))
  if (a.all.size === 0 || b.all.size === 0) return false
  if (!isIn(a.sessions, b.sessions) || !isIn(b.sessions, a.sessions)) return false
  if (!isIn(a.numbers, b.numbers) && !isIn(b.numbers, a.numbers)) return false
  if (isIn(a.all, b.all) || isIn(b.all, a.all)) return true
  const shared = [...a.all].filter((word) => b.all.has(word))
  const tellsApart = shared.some((word) => !a.generic.has(word))
  return tellsApart && shared.length * 2 >= Math.max(a.all.size, b.all.size)
}
