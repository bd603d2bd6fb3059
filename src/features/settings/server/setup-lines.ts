/** Lines of the checklist, with their texts and forms of states. */
import type { SiteSettings } from '../../../kit/site-settings.ts'
import type { SetupLine } from '../setup-contract.ts'

export type Finding = Pick<SetupLine, 'state' | 'said'> & { how?: string }

export const done = (sentence: string): Finding => ({ state: 'done', said: sentence })
/** `how` replaces the line's usual remedy. */
export const todo = (sentence: string, how?: string): Finding => ({
  state: 'todo',
  said: sentence,
  ...(how && { how }),
})
export const unknown = (sentence: string, how?: string): Finding => ({
  ...todo(sentence, how),
  state: 'unknown',
})

/** Address of a field on the settings page. */
const settingOf = (name: keyof SiteSettings) => `/admin/settings#field-${name}`

export const texts: readonly Omit<SetupLine, 'state' | 'said'>[] = [
  {
    id: 'name',
    title: 'Name and texts',
    why: 'Visitors, mail, feeds and search engines show them.',
    how: 'Enter your own, and add a banner.',
    page: settingOf('name'),
  },
  {
    id: 'address',
    title: 'Information address',
    why: 'Visitors report what is wrong, and the policies name it.',
    how: 'Enter an address that you read.',
    page: settingOf('infoAddress'),
  },
  {
    id: 'accounts',
    title: 'Social accounts',
    why: 'The footer of every page links to them.',
    how: 'Enter the addresses of the accounts that you have.',
    page: settingOf('facebook'),
  },
  {
    id: 'region',
    title: 'Region and time zone',
    why: 'Home page and map of a directory of one state start there, and its days follow its clock.',
    how: 'Enter your states and choose your time zone, or leave both for the whole country.',
    page: settingOf('region'),
  },
  {
    id: 'demo',
    title: 'Demo data',
    why: 'Visitors should find real events only.',
    how: 'Remove it with one button.',
    page: '/admin/demo',
  },
  {
    id: 'public-url',
    title: 'Public address and HTTPS',
    why: 'Links in mail and feeds lead there, and passkeys belong to it. Browsers send passwords safely by HTTPS alone.',
    how: 'Set PUBLIC_URL to the https:// address, behind a proxy with a certificate, and restart.',
    page: null,
  },
  {
    id: 'mail',
    title: 'Mail',
    why: 'Organizers get their private links by email.',
    how: 'Set SMTP_URL and PUBLIC_URL, restart, and send yourself a test message.',
    page: null,
  },
  {
    id: 'backups',
    title: 'Backups',
    why: 'A broken disk or a wrong click should cost a day at most.',
    how: 'Set BACKUP_URL to a bucket of another company or house, and BACKUP_PASSPHRASE so that they are encrypted.',
    page: '/admin/backups',
  },
  {
    id: 'search-engines',
    title: 'Robots and sitemap',
    why: 'Most visitors come from search engines.',
    how: 'Set PUBLIC_URL and restart, then enter the sitemap in the search consoles: they alone know whether engines list the site.',
    page: null,
  },
  {
    id: 'sources',
    title: 'Sources of events',
    why: 'Followed calendars keep the directory full without typing.',
    how: 'Choose from the starter list, or paste the address of a club calendar.',
    page: '/admin/source-list',
  },
]
