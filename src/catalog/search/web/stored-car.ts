/** The visitor's car, stored on the device: unknown to the server, and to a page before hydration. */
import { useSyncExternalStore } from 'react'
import { readText } from '../../../ui/forms/stored-text.ts'

export const carStorage = { by: 'device', key: 'my-car' } as const

const readStoredCar = () => readText(carStorage)

const watch = (onChange: () => void) => {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** JSON of a `Car`; null if none is stored. */
export const useStoredCar = (): string | null =>
  useSyncExternalStore(watch, readStoredCar, () => null)
