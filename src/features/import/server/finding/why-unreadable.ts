/** Reasons why nothing of a page can be read, each with what would work. */
import type { FoundPage } from './page-links.ts'
import { platformOf } from './platforms.ts'

const behindLogin: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'nextdoor.com': 'Nextdoor',
}

/** Reason why a page shows nothing to a guest; undefined for one that does. It quotes nothing of the page. */
export const whyClosed = ({ url, html }: FoundPage): string | undefined => {
  const closed = Object.keys(behindLogin).find((host) => `.${url.hostname}`.endsWith(`.${host}`))
  if (closed) {
    return `is on ${behindLogin[closed]}, which shows its events only after a login. Give the club's own website or a calendar file instead.`
  }
  if (/<title>\s*(?:Just a moment\.\.\.|Attention Required!)|\bcf-challenge\b/i.test(html)) {
    return 'lets nobody in without proof of being a person. Give a calendar file instead.'
  }
  return undefined
}

/** `problem`: what the import says of the page. */
export const whyUnreadable = (page: FoundPage, problem = 'lists no events.'): string => {
  const { html, links } = page
  if (/<input\b[^>]{0,300}type=["']?password/i.test(html)) {
    return `${problem} It asks for a login: a public calendar file (.ics) or list would work.`
  }
  const flyers = links.filter(({ href }) =>
    /\.(?:pdf|jpe?g|png|docx?)$/i.test(new URL(href).pathname),
  )
  if (flyers.length > 0) {
    const what = flyers.length === 1 ? 'a flyer' : `${flyers.length} flyers or documents`
    return `${problem.replace(/\.$/, '')}; it links to ${what}, which can't be read. A calendar file, a table with a header or a CSV list would work.`
  }
  const platform = platformOf(html)
  const made =
    platform === ''
      ? ''
      : ` It is made with ${platform}, whose calendar is not on this page: paste the address of its events page.`
  const works = made || ' A calendar file (.ics), a table with a header or a CSV list would work.'
  return `${problem}${works}`
}
