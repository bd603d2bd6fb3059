/** Domains of websites and mail addresses, as far as they prove whose page it is. */
import { isFreeMail } from './free-mail.ts'

/** Pages of many: their owner is none of the venues and clubs. */
const sharedHosts = new Set(
  `facebook.com fb.com fb.me instagram.com x.com twitter.com youtube.com youtu.be tiktok.com linkedin.com meetup.com
  eventbrite.com google.com goo.gl bit.ly tinyurl.com linktr.ee wordpress.com blogspot.com wixsite.com weebly.com
  squarespace.com godaddysites.com github.io medium.com motorsportreg.com ticketleap.com allevents.in nextdoor.com
  yelp.com tripadvisor.com`.split(/\s+/),
)

const isHost = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** "xeniaclub.org" of "info@XeniaClub.org"; undefined for free mail and for what is no address. */
export function mailDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && isHost.test(domain) && !isFreeMail(domain) ? domain : undefined
}

/** Host of a web address without "www.", in lower case, free mail providers included; undefined for what is none. */
export function websiteHost(website: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host === '' ? undefined : host
}

/** "xeniaclub.org" of "https://www.xeniaclub.org/show"; undefined for pages on shared hosts and other texts. */
export function websiteDomain(website: string): string | undefined {
  const host = websiteHost(website)
  if (host === undefined || !isHost.test(host)) return undefined
  const parts = host.split('.')
  const isShared = parts.some((_, at) => sharedHosts.has(parts.slice(at).join('.')))
  return isShared || isFreeMail(host) ? undefined : host
}
