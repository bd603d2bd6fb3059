/** Links as sources write them: whole, without their host, or coded. */

/** Endings of files that stand where a host's name would: "calendar.aspx?EID=1" is relative. */
const fileEnding =
  /^[^/?#]*\.(?:aspx?|php\d?|html?|shtml|jsp|jspx|cfm|cgi|do|pdf|ics|xml|json|png|jpe?g|gif|webp)(?=[/?#]|$)/i
const host = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\.?(?::\d{1,5})?(?=[/?#]|$)/i

const isRelative = (link: string): boolean =>
  /^[/?#.](?!\/)/.test(link) ||
  fileEnding.test(link) ||
  (!host.test(link) && !/^[a-z][\w+.-]*:/i.test(link))

/** The whole address. Undefined for a relative link where `base`, the address of the page or feed, is unknown. */
export const absoluteLink = (text: string, base: string | undefined): string | undefined => {
  const link = text.trim().replace(/^<|>$/g, '')
  if (link === '' || /^https?:\/\//i.test(link) || /[\s\\]/.test(link)) return link
  if (link.startsWith('//')) return `https:${link}`
  if (!isRelative(link)) return link
  if (base === undefined || !URL.canParse(link, base)) return undefined
  return new URL(link, base).href
}
