/**
 * Messages are stored with paths: where people reach the site is added when a message is sent, from the
 * settings. So no request decides by its Host header where a mailed link leads.
 */

/** Stands before the path of every link of ours: "site:/manage/…". */
export const mailBase = 'site:'

/** A link of a message to a page of ours. */
export const ownLink = (label: string, path: string) => ({ label, href: mailBase + path })

const ownLinks = /(?<![\w-])site:(?=\/)/g

/** A text or HTML of the outbox with whole links. `publicUrl` has no slash at its end. */
export const withPublicLinks = (text: string, publicUrl: string): string =>
  text.replace(ownLinks, () => publicUrl)
