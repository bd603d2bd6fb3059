/**
 * Messages are stored with paths; on sending, PUBLIC_URL from the settings completes them. Thus no
 * request's Host header can determine where a mailed link leads.
 */

/** Prefix of the path in every link to our site: "site:/manage/…". */
export const mailBase = 'site:'

/** Link in a message to a page of our site. */
export const ownLink = (label: string, path: string) => ({ label, href: mailBase + path })

const ownLinks = /(?<![\w-])site:(?=\/)/g

/** Completes the links in a text or HTML of the outbox. `publicUrl` has no trailing slash. */
export const withPublicLinks = (text: string, publicUrl: string): string =>
  text.replace(ownLinks, () => publicUrl)
