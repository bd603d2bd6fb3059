/** The visitor's car, stored on the device: unknown to the server, and to a page before hydration. */
import { useSyncExternalStore } from 'react'
import { readText } from '../../../ui/forms/stored-text.ts'

export const keptCar = { by: 'device', key: 'my-car' } as const

const read = () => readText(keptCar)

const watch = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** JSON of a `Car`; null if none is stored. */
export const useKeptCar = (): string | null => useSyncExternalStore(watch, read, () => null)
