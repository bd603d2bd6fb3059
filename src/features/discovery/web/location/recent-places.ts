/** Places that were searched around, latest first, stored on the device. */
import { readJson, storeText } from '../../../../ui/forms/stored-text.ts'

const storageKey = { by: 'device', key: 'recent-places' } as const
const max = 4

export const recentPlaces = (): string[] => {
  const list = readJson(storageKey)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, max) : []
}

export const keepRecentPlace = (place: string): void => {
  const otherPlaces = recentPlaces().filter((each) => each !== place)
  storeText(storageKey, JSON.stringify([place, ...otherPlaces].slice(0, max)))
}
