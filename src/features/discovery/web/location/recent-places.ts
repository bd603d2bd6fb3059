/** Places that were searched around, the latest first, kept on the device. */

const key = 'recent-places'
const most = 4

export const recentPlaces = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export const keepRecentPlace = (place: string): void => {
  try {
    const others = recentPlaces().filter((each) => each !== place)
    localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, most)))
  } catch {
    // Storage may be full or forbidden: nothing is remembered.
  }
}
