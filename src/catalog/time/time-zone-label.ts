/**
 * Common names of US time zones: "Central Time". A table, because the wording of Intl differs between the versions of
 * server and browser.
 */
const zones: Record<string, string> = {
  'Eastern Time':
    'America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac',
  'Central Time':
    'America/Chicago America/Menominee America/Indiana/Knox America/Indiana/Tell_City America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem',
  'Mountain Time': 'America/Denver America/Boise',
  'Mountain Standard Time': 'America/Phoenix',
  'Pacific Time': 'America/Los_Angeles',
  'Alaska Time':
    'America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat',
  'Hawaii-Aleutian Time': 'America/Adak',
  'Hawaii Time': 'Pacific/Honolulu',
  'Atlantic Time': 'America/Puerto_Rico America/St_Thomas',
  'Chamorro Time': 'Pacific/Guam Pacific/Saipan',
  'Samoa Time': 'Pacific/Pago_Pago',
}

const labels = new Map(
  Object.entries(zones).flatMap(([label, names]) => names.split(' ').map((name) => [name, label])),
)

/** Time zones entirely in the states, Washington or the territories: states from east to west, then territories. */
export const usTimeZones: readonly string[] = [...labels.keys()]

/**
 * "Central Time" for an IANA zone or a POSIX name (CST6CDT), which is used if a source names the zone by an
 * abbreviation. For a zone outside the United States, the name of its city.
 */
export function timeZoneLabel(timeZone: string): string {
  const letter = /^[ECMP](?=ST\d.DT$)/.exec(timeZone)
  const [posix] = letter ? Object.keys(zones).filter((label) => label.startsWith(letter[0])) : []
  return labels.get(timeZone) ?? posix ?? `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}
