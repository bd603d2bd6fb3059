/**
 * Caches a function's results by its argument, and clears the cache at `most` entries. The function
 * must depend on its argument alone, and callers must not modify results.
 */
export const memoize = <Argument, Answer>(
  most: number,
  work: (argument: Argument) => Answer,
): ((argument: Argument) => Answer) => {
  const results = new Map<Argument, Answer>()
  return (argument) => {
    const result = results.get(argument)
    if (result !== undefined || results.has(argument)) return result as Answer
    const answer = work(argument)
    if (results.size >= most) results.clear()
    results.set(argument, answer)
    return answer
  }
}
