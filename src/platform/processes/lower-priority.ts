/** For processes that work beside the server. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Requests and the database go first when there is not enough for all. */
export const lowerPriority = (): void => {
  setPriority(10)
  if (process.platform !== 'linux') return
  // There each thread has a priority of its own, and passes it on to threads that it begins.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), 10)
}
