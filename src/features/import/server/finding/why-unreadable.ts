/** Reasons why no events can be read from a page, each with an alternative. */
import { pageBlocks } from '../web-page/page-blocks.ts'
import type { FoundPage } from './page-links.ts'
import { platformOf } from './platforms.ts'

const behindLogin: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'nextdoor.com': 'Nextdoor',
}

/** Reason why a page is not public; undefined if it is. Quotes nothing of the page. */
export const whyClosed = ({ url, html }: FoundPage): string | undefined => {
  const closedHost = Object.keys(behindLogin).find((host) =>
    `.${url.hostname}`.endsWith(`.${host}`),
  )
  if (closedHost) {
    return `is on ${behindLogin[closedHost]}, which shows its events only after a login. Give the club's own website or a calendar file instead.`
  }
  if (/<title>\s*(?:Just a moment\.\.\.|Attention Required!)|\bcf-challenge\b/i.test(html)) {
    return 'lets nobody in without proof of being a person. Give a calendar file instead.'
  }
  return undefined
}

const alternatives = 'A calendar file (.ics), a table with a header or a CSV list would work.'

/** `problem`: the import's message about the page. */
export const whyUnreadable = (page: FoundPage, problem = 'lists no events.'): string => {
  const { html, links, frames } = page
  if (/<input\b[^>]{0,300}type=["']?password/i.test(html)) {
    return `${problem} It asks for a login: a public calendar file (.ics) or list would work.`
  }
  const isFacebook = /\bclass=["'][^"']{0,100}\bfb-page\b/.test(html)
  if (isFacebook || frames.some((each) => /facebook\.com\/plugins\//i.test(each))) {
    return `${problem} It shows a Facebook page, which gives its events to nobody without a login. ${alternatives}`
  }
  const texts = pageBlocks(html).flatMap(({ level, parts }) => (level === 0 ? [] : parts))
  const isWaiting = texts.some((each) =>
    /^(?:please wait|loading\b.{0,60}(?:\.\.\.|…))/i.test(each),
  )
  const isEmpty = texts.join(' ').length < 40
  if (page.scripts.length > 0 && (isWaiting || isEmpty)) {
    return `${problem} A script fills it in after it has loaded, and no script is run: give the address of the calendar or sheet that the script reads. ${alternatives}`
  }
  const flyers = links.filter(
    ({ href, rel }) =>
      !/icon|image|preload/.test(rel) && /\.(?:pdf|jpe?g|png|docx?)$/i.test(new URL(href).pathname),
  )
  if (flyers.length > 0) {
    const flyerWords = flyers.length === 1 ? 'a flyer' : `${flyers.length} flyers or documents`
    return `${problem.replace(/\.$/, '')}; it links to ${flyerWords}, which can't be read. A calendar file, a table with a header or a CSV list would work.`
  }
  const platform = platformOf(html)
  return platform === ''
    ? `${problem} ${alternatives}`
    : `${problem} It is made with ${platform}, whose calendar is not on this page: paste the address of its events page.`
}
