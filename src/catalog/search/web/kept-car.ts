/** The visitor's car, kept on the device: known to no server, and to no page before it is hydrated. */
import { useSyncExternalStore } from 'react'

export const carKey = 'my-car'

const read = (): string | null => {
  try {
    return localStorage.getItem(carKey)
  } catch {
    return null
  }
}

const watch = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** JSON of a `Car`; null where none is kept. */
export const useKeptCar = (): string | null => useSyncExternalStore(watch, read, () => null)
