/**
 * Caches a function's results by its argument, and clears the cache at `most` entries. The function
 * must depend on its argument alone, and callers must not modify results.
 */
export const memoize = <Argument, Answer>(
  most: number,
  work: (argument: Argument) => Answer,
): ((argument: Argument) => Answer) => {
  const known = new Map<Argument, Answer>()
  return (argument) => {
    const kept = known.get(argument)
    if (kept !== undefined || known.has(argument)) return kept as Answer
    const answer = work(argument)
    if (known.size >= most) known.clear()
    known.set(argument, answer)
    return answer
  }
}
