/** Milliseconds of processor time that this thread spends on `work`: what others do on the machine does not count. */
export const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
