/** Name and texts of the site. Each is a default, which /admin/settings replaces in the database. */
export type SiteSettings = {
  name: string
  tagline: string
  description: string
  /** Address for questions about the site; empty: INFO_ADDRESS. */
  infoAddress: string
  /** Notice above every page; empty: none. */
  banner: string
  /** First paragraph of /about; empty: the built-in one. */
  mission: string
  /** Id of Google Analytics; empty: ANALYTICS_ID. */
  analyticsId: string
  /** Addresses of the site's accounts, shown in the footer; one without an address is not a link. */
  facebook: string
  instagram: string
  x: string
  youtube: string
}

export const defaultSettings: SiteSettings = {
  name: 'Gearhead Atlas',
  tagline:
    'Your destination to find automotive events, connect with fellow gearheads and show off your ride.',
  description:
    'Car shows, cruise nights, cars and coffee, track days and museums across the United States. Free for attendees and organizers.',
  infoAddress: '',
  banner: '',
  mission: '',
  analyticsId: '',
  facebook: '',
  instagram: '',
  x: '',
  youtube: '',
}

/** Settings in force in this process or browser. Read them when they are used, not when a module is loaded. */
export const siteSettings = {
  ...defaultSettings,
  since: 2024,
  copyrightYear: 2025,
  policyDate: 'January 2025',
}

/** Settings that differ from their defaults. */
export type ChangedSettings = Partial<SiteSettings>

/** Puts settings in force: these, and the defaults of all others. */
export const applySettings = (changed: ChangedSettings = {}): void => {
  Object.assign(siteSettings, defaultSettings, changed)
}

/** Settings in force that differ from their defaults; undefined where none does. */
export const changedSettings = (): ChangedSettings | undefined => {
  const names = Object.keys(defaultSettings) as (keyof SiteSettings)[]
  const changed = names.filter((name) => siteSettings[name] !== defaultSettings[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, siteSettings[name]]))
}

/** Latin letters and digits of the name, as file names and other programs take it: `Gearhead_Atlas`. */
export const plainName = (separator: string, name = siteSettings.name): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator) || 'Events'
