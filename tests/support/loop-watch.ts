/** Longest time for which the event loop of this process is held, by processor time of its thread. */

const stepMs = 5

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Begins at once; the function that it answers ends it and gives the most milliseconds in one go. */
export const watchLoop = (): (() => number) => {
  let before = threadMs()
  let most = 0
  const look = () => {
    const now = threadMs()
    most = Math.max(most, now - before)
    before = now
  }
  const timer = setInterval(look, stepMs)
  return () => {
    clearInterval(timer)
    return most
  }
}
