/** Domains of websites and email addresses, as proof of who owns a page. */

/** Email providers open to anyone: an address there proves nothing about a website or a venue. */

const providers = new Set(
  `10minutemail.com 126.com 163.com aim.com ameritech.net aol.com atlanticbb.net att.net bell.net
  bellatlantic.net bellsouth.net bigpond.com bresnan.net btinternet.com cableone.net cablespeed.com
  centurylink.net centurytel.net charter.net comcast.net compuserve.com consolidated.net consultant.com cox.net
  cs.com daum.net disroot.org duck.com earthlink.net email.com embarqmail.com engineer.com epix.net europe.com
  excite.com fastmail.com fastmail.fm flash.net free.fr freenet.de frontier.com frontiernet.net gci.net
  gmail.com googlemail.com guerrillamail.com hey.com hughes.net hushmail.com icloud.com inbox.com juno.com
  laposte.net libero.it lycos.com mac.com mail.com mail.ru mailbox.org maildrop.cc mailinator.com me.com
  mediacombb.net metrocast.net mindspring.com mozmail.com msn.com myfairpoint.net naver.com netscape.com
  netscape.net netzero.net nvbell.net optimum.net optonline.net orange.fr pacbell.net passinbox.com passmail.net
  peoplepc.com pm.me post.com posteo.net privaterelay.appleid.com prodigy.net proton.me ptd.net q.com qq.com
  rediffmail.com relay.firefox.com riseup.net roadrunner.com rocketmail.com rogers.com rr.com runbox.com
  sbcglobal.net sharklasers.com shaw.ca simplelogin.com sina.com sky.com snet.net sparklight.net spectrum.net
  startmail.com suddenlink.net swbell.net sympatico.ca t-online.de tds.net telus.net temp-mail.org tempmail.com
  trashmail.com tuta.com tuta.io tutamail.com tutanota.com twc.com usa.com usa.net verizon.net wans.net web.de
  wildblue.net windstream.net wowway.com xfinity.com ymail.com yopmail.com zoho.com zohomail.com`.split(
    /\s+/,
  ),
)

/** Providers with domains in many countries. */
const nationalProviders =
  /^(?:gmx|hotmail|live|outlook|protonmail|yahoo|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

/** `domain` in lower case. Also true for subdomains of a provider. */
const isFreeMail = (domain: string): boolean => {
  const labels = domain.split('.')
  return labels.some((_, index) => {
    const parent = labels.slice(index).join('.')
    return providers.has(parent) || nationalProviders.test(parent)
  })
}

/** Hosts of many people's pages: their owner is not the venue or club. */
const sharedHosts = new Set(
  `facebook.com fb.com fb.me instagram.com x.com twitter.com youtube.com youtu.be tiktok.com linkedin.com meetup.com
  eventbrite.com google.com goo.gl bit.ly tinyurl.com linktr.ee wordpress.com blogspot.com wixsite.com weebly.com
  squarespace.com godaddysites.com github.io medium.com motorsportreg.com ticketleap.com allevents.in nextdoor.com
  yelp.com tripadvisor.com`.split(/\s+/),
)

const isHost = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** "xeniaclub.org" of "info@XeniaClub.org"; undefined for free email and for invalid addresses. */
export function mailDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && isHost.test(domain) && !isFreeMail(domain) ? domain : undefined
}

/** Host of a web address without "www.", in lower case, including free email providers; undefined if invalid. */
export function websiteHost(website: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host === '' ? undefined : host
}

/** "xeniaclub.org" of "https://www.xeniaclub.org/show"; undefined for shared hosts and invalid addresses. */
export function websiteDomain(website: string): string | undefined {
  const host = websiteHost(website)
  if (host === undefined || !isHost.test(host)) return undefined
  const labels = host.split('.')
  const isShared = labels.some((_, index) => sharedHosts.has(labels.slice(index).join('.')))
  return isShared || isFreeMail(host) ? undefined : host
}
