/** Name and texts of the site, as /admin/settings changes them. */
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

export const defaultName = 'Gearhead Atlas'

/**
 * Settings in force in this process or browser; browsers get them with their first page. Read them when they are used,
 * not when a module is loaded.
 */
export const siteSettings = {
  name: defaultName,
  since: 2024,
  copyrightYear: 2025,
  policyDate: 'January 2025',
} as SiteSettings & { since: number; copyrightYear: number; policyDate: string }

/** Latin letters and digits of the name, as file names and other programs take it: `Gearhead_Atlas`. */
export const plainName = (separator: string, name = siteSettings.name): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator) || 'Events'
