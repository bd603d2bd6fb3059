/** Time as the monitor sees it, so that tests can hold the hands. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs once after `ms`. Answers the function that calls it off. */
  after: (ms: number, run: () => void) => () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
