/** File name and state counts of the export. */
import { usStates } from '../../catalog/place/us-states.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'
import { plainName, siteSettings } from '../../kit/site-settings.ts'

export const exportFormats = ['csv', 'xlsx', 'jsonl', 'ics'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const isExportFormat = (text: string): text is ExportFormat =>
  exportFormats.some((format) => format === text)

/** "Gearhead_Atlas_Database_2026-11-20.csv"; the date of `now` (milliseconds) in the site's time zone, else UTC. */
export const exportFileName = (format: ExportFormat, now: number): string => {
  const date = venueToday(now, siteSettings.timeZone || 'UTC')
  return `${plainName('_')}_Database_${date}.${format}`
}

/** "car_show" → "car show". */
export const spacedType = (type: string): string => type.replaceAll('_', ' ')

const otherAreas = new Set(['DC', 'PR', 'VI', 'GU', 'AS', 'MP'])
const fiftyStates = new Set(
  usStates.map(({ code }) => code).filter((code) => !otherAreas.has(code)),
)

/** Returns how many of the 50 states are in `codes`; `nonStates` lists the codes of DC and the territories. */
export const countAreas = (codes: Iterable<string>) => {
  let states = 0
  const nonStates: string[] = []
  for (const code of codes) {
    if (fiftyStates.has(code)) states += 1
    else if (otherAreas.has(code)) nonStates.push(code)
  }
  return { states, nonStates }
}
