/** Whether an email address belongs to the website of an event. */
import { isFreeMail } from './free-mail.ts'

/** Domain of an address, lower case; undefined for that of a free mail provider. */
export const ownDomain = (address: string): string | undefined => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domain === '' || isFreeMail(domain) ? undefined : domain
}

/** Domain of a web address without "www.", lower case; undefined for what is none. */
export const siteDomain = (website: string): string | undefined => {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const domain = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return domain === '' ? undefined : domain
}
