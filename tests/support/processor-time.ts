/** CPU time of this thread for `work`, in milliseconds; excludes other load on the machine. */
export const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
