import { AppError } from '../../kit/errors.ts'

/**
 * Lets `places` pieces of work run at a time; others wait for their turn in order. Throws `unavailable`
 * when `waiting` wait already: who waits longer would have gone.
 */
export const createSemaphore = (places: number, waiting: number) => {
  let running = 0
  const queue: (() => void)[] = []
  const enter = async () => {
    if (running < places) return void running++
    if (queue.length >= waiting) throw new AppError('unavailable', { retryAfter: 10 })
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  // The place goes to the next in line without becoming free in between.
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
