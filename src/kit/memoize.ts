/**
 * The same function, which remembers its answers, and forgets them all once there are `most`. It must depend on its argument
 * alone, and its answers stay as they are.
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
