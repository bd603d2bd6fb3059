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
  /** URLs of the site's accounts, shown in the footer; an account without a URL is not a link. */
  facebook: string
  instagram: string
  x: string
  youtube: string
  /** Further accounts, one per line: a label and a URL. */
  accounts: string
  /** State codes that the site covers, such as "IN, OH"; empty: the whole country. */
  region: string
  /** IANA zone for days and times of the site itself; empty: the zone of the middle of the country. */
  timeZone: string
  /** URL of the publisher's file of releases; empty: no update check. */
  releaseUrl: string
  /** Public key that verifies the file of releases: base64 of its DER form. */
  releaseKey: string
}

/** Settings that pages and browsers get. */
export type PageSiteSettings = Omit<SiteSettings, 'releaseUrl' | 'releaseKey'>

export const defaultName = 'Gearhead Atlas'

/**
 * Settings in force in this process or browser; browsers get them with their first page. Read them
 * on use, not at module load.
 */
export const siteSettings = {
  name: defaultName,
  since: 2024,
  copyrightYear: 2025,
  policyDate: 'January 2025',
} as SiteSettings & { since: number; copyrightYear: number; policyDate: string }

export const pageSettings = (): PageSiteSettings => {
  const { releaseUrl: _url, releaseKey: _key, ...settings } = siteSettings
  return settings
}

/** Accounts from the setting `accounts`, each with its label and URL. */
export const furtherAccounts = (text = siteSettings.accounts): [string, string][] =>
  [...text.matchAll(/^(.+) (\S+)$/gm)].map(([, label = '', href = '']) => [label, href])

/** Latin letters and digits of the name, for file names and other programs: `Gearhead_Atlas`. */
export const plainName = (separator: string, name = siteSettings.name): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator) || 'Events'
