/** Domains of websites and mail addresses, as far as they prove whose page it is. */

/** Anyone gets an address there. */
const freeMail = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com outlook.com hotmail.com live.com msn.com aol.com aim.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.us mail.com zoho.com fastmail.com hey.com
  tutanota.com tuta.com yandex.com comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net ameritech.net
  pacbell.net cox.net charter.net spectrum.net earthlink.net frontier.com frontiernet.net windstream.net centurylink.net
  centurytel.net optonline.net roadrunner.com rr.com twc.com juno.com netzero.net netscape.net q.com suddenlink.net
  mediacombb.net tds.net embarqmail.com duck.com mailinator.com guerrillamail.com yopmail.com`.split(
    /\s+/,
  ),
)

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
  return email.includes('@') && isHost.test(domain) && !freeMail.has(domain) ? domain : undefined
}

/** "xeniaclub.org" of "https://www.xeniaclub.org/show"; undefined for pages on shared hosts and other texts. */
export function websiteDomain(website: string): string | undefined {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(text)) return undefined
  const host = new URL(text).hostname.toLowerCase().replace(/^www\./, '')
  if (!isHost.test(host)) return undefined
  const parts = host.split('.')
  const isShared = parts.some((_, at) => {
    const domain = parts.slice(at).join('.')
    return sharedHosts.has(domain) || freeMail.has(domain)
  })
  return isShared ? undefined : host
}
