/** Places that were searched around, latest first, stored on the device. */
import { readJson, storeText } from '../../../../ui/forms/stored-text.ts'

const places = { by: 'device', key: 'recent-places' } as const
const most = 4

export const recentPlaces = (): string[] => {
  const kept = readJson(places)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : []
}

export const keepRecentPlace = (place: string): void => {
  const others = recentPlaces().filter((each) => each !== place)
  storeText(places, JSON.stringify([place, ...others].slice(0, most)))
}
