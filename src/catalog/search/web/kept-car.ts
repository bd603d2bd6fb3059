/** The visitor's car, kept on the device: known to no server, and to no page before it is hydrated. */
import { useSyncExternalStore } from 'react'
import { readText } from '../../../ui/forms/stored-text.ts'

export const keptCar = { by: 'device', key: 'my-car' } as const

const read = () => readText(keptCar)

const watch = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** JSON of a `Car`; null where none is kept. */
export const useKeptCar = (): string | null => useSyncExternalStore(watch, read, () => null)
