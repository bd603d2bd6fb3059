/** Longest block of this process's event loop, in CPU time of its thread. */

const stepMs = 5

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Starts at once; the returned function stops and returns the longest block in milliseconds. */
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
