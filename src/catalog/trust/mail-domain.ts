/** Whether an email address belongs to the website of an event. */

/** Providers at which anyone gets an address. */
const providers = new Set(
  `aim.com aol.com att.net bellsouth.net centurylink.net charter.net comcast.net cox.net duck.com earthlink.net
  fastmail.com fastmail.fm frontier.com frontiernet.net gmail.com gmx.com gmx.net gmx.us googlemail.com hey.com
  hotmail.com hushmail.com icloud.com inbox.com juno.com live.com mac.com mail.com mail.ru mailbox.org me.com
  mindspring.com msn.com netscape.net netzero.net optimum.net optonline.net outlook.com pacbell.net pm.me
  posteo.net proton.me protonmail.com q.com qq.com roadrunner.com rocketmail.com rr.com sbcglobal.net
  startmail.com suddenlink.net tuta.com tutanota.com verizon.net windstream.net yahoo.com yandex.com yandex.ru
  ymail.com zoho.com zohomail.com`.split(/\s+/),
)

/** Domain of an address, lower case; undefined for that of a free mail provider. */
export const ownDomain = (address: string): string | undefined => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domain === '' || providers.has(domain) ? undefined : domain
}

/** Domain of a web address without "www.", lower case; undefined for what is none. */
export const siteDomain = (website: string): string | undefined => {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const domain = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return domain === '' ? undefined : domain
}
