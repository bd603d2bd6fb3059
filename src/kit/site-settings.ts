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
  /** Further accounts: a label and an address on each line. */
  accounts: string
  /** Codes of the states that the site is about, as in "IN, OH"; empty: the whole country. */
  region: string
  /** IANA zone of days and times of the site itself; empty: that of the middle of the country. */
  timeZone: string
  /** Address of the publisher's file of releases; empty: nobody is asked. */
  releaseUrl: string
  /** Public key of that file: base64 of its DER form. */
  releaseKey: string
}

/** Settings that pages and browsers get. */
export type PageSiteSettings = Omit<SiteSettings, 'releaseUrl' | 'releaseKey'>

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

export const pageSettings = (): PageSiteSettings => {
  const { releaseUrl: _url, releaseKey: _key, ...settings } = siteSettings
  return settings
}

/** Accounts besides the four of every site, each with its label and address. */
export const furtherAccounts = (text = siteSettings.accounts): [string, string][] =>
  [...text.matchAll(/^(.+) (\S+)$/gm)].map(([, label = '', href = '']) => [label, href])

/** Latin letters and digits of the name, as file names and other programs take it: `Gearhead_Atlas`. */
export const plainName = (separator: string, name = siteSettings.name): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator) || 'Events'
