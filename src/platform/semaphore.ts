import { AppError } from '../kit/errors.ts'

const busy = () => new AppError('unavailable', { retryAfter: 10 })

/**
 * Counting semaphore: runs at most `places` tasks at a time; others wait in order. Rejects with
 * `refusal` if `waiting` tasks are queued, since clients give up on longer waits.
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
  // Passes the place directly to the next task in the queue.
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
