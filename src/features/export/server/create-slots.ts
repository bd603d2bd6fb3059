import { AppError } from '../../../kit/errors.ts'

/** Takes a place, and answers the function that gives it back. */
export type TakeSlot = () => () => void

/**
 * So many exports at a time in this process, since each holds a connection and a moment of the database.
 * Throws AppError `unavailable` when all places are taken.
 */
export const createSlots = (count: number): TakeSlot => {
  let free = count
  return () => {
    if (free === 0) {
      throw new AppError('unavailable', {
        message: 'Other exports are running. Try again in a minute.',
        retryAfter: 60,
      })
    }
    free -= 1
    let taken = true
    return () => {
      if (taken) free += 1
      taken = false
    }
  }
}
