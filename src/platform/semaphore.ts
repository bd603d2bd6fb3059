import { AppError } from '../kit/errors.ts'

const busy = () => new AppError('unavailable', { retryAfter: 10 })

/**
 * Counting semaphore: runs `places` pieces of work at a time; others wait for their turn in order. Rejects with `refusal`
 * when `waiting` wait already, as longer waits outlast their clients.
 */
export const createSemaphore = (
  places: number,
  waiting: number,
  refusal: () => AppError = busy,
) => {
  let running = 0
  const queue: (() => void)[] = []
  const enter = async () => {
    if (running < places) return void running++
    if (queue.length >= waiting) throw refusal()
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
