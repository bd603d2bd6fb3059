/** Template of all mail: a title, paragraphs, links. No pictures, no tracking. */

import { siteSettings } from '../../kit/site-settings.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'
import { escapeMarkup } from '../../kit/text/escape-markup.ts'
import { excerpt } from '../../kit/text/excerpt.ts'

export type MailContent = {
  /** Heading and subject, one line. */
  title: string
  /** Plain text; a `quote` is another person's text and keeps its line breaks. */
  paragraphs: readonly (string | { quote: string })[]
  links?: readonly { label: string; href: string }[]
}

export type RenderedMail = { subject: string; text: string; html: string }

/** Characters; most mail clients cut off longer subjects. */
const maxSubject = 150

/**
 * Text and HTML of a message. Escapes everything; no control character or line break of the title can reach a header.
 * Throws for a link that is neither http(s) nor ours (mail-base.ts), which would be a bug.
 */
export const renderMail = ({ title, paragraphs, links = [] }: MailContent): RenderedMail => {
  for (const { href } of links) {
    if (!/^(https?:\/\/|site:\/)[^\s<>"]+$/.test(href))
      throw new Error(`Mail cannot link to ${href}`)
  }
  const subject = excerpt(oneLine(title), maxSubject)
  return {
    subject,
    text: renderText({ title: subject, paragraphs, links }),
    html: renderHtml({ title: subject, paragraphs, links }),
  }
}

type MailContents = Required<MailContent>

const signature = () => `-- \n${siteSettings.name}`

const renderText = ({ title, paragraphs, links }: MailContents): string => {
  const blocks = [
    title,
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string'
        ? manyLines(paragraph)
        : manyLines(paragraph.quote).replace(/^/gm, '> '),
    ),
    ...links.map(({ label, href }) => `${oneLine(label)}:\n${href}`),
    signature(),
  ]
  return `${blocks.join('\n\n')}\n`
}

const escape = (value: string): string => escapeMarkup(manyLines(value))

const styles = {
  body: 'margin:0;padding:24px 12px;background:#f5f5f2;color:#16181d;font:16px/1.5 Arial,Helvetica,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dddcd6;border-radius:14px',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.2',
  paragraph: 'margin:0 0 14px',
  quote:
    'margin:0 0 14px;padding:4px 0 4px 12px;border-left:3px solid #c8410b;white-space:pre-wrap',
  link: 'color:#a93507;word-break:break-all',
  foot: 'margin:20px 0 0;padding-top:12px;border-top:1px solid #dddcd6;color:#565d69;font-size:14px',
}

const renderHtml = ({ title, paragraphs, links }: MailContents): string => {
  const blocks = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p style="${styles.paragraph}">${escape(paragraph).replaceAll('\n', '<br>')}</p>`
      : `<blockquote style="${styles.quote}">${escape(paragraph.quote)}</blockquote>`,
  )
  const anchors = links.map(
    ({ label, href }) =>
      `<p style="${styles.paragraph}">${escape(oneLine(label))}:<br><a style="${styles.link}" href="${escape(href)}">${escape(href)}</a></p>`,
  )
  return [
    headOf(title),
    `${cardStart}<h1 style="${styles.title}">${escape(title)}</h1>`,
    ...blocks,
    ...anchors,
    cardEnd(),
  ].join('\n')
}

const headOf = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title></head>`
const cardStart = `<body style="${styles.body}"><div style="${styles.card}">`
const cardEnd = () =>
  `<p style="${styles.foot}">${escape(siteSettings.name)}</p></div></body></html>`

/** Joins several messages, each with its title; the subject is the first one's plus the number of others. */
export const joinMails = (mails: readonly RenderedMail[]): RenderedMail => {
  const more = `and ${mails.length - 1} more ${mails.length === 2 ? 'message' : 'messages'}`
  const subject = `${excerpt(mails[0]?.subject ?? '', maxSubject - more.length - 1)} ${more}`
  const texts = mails.map(({ text }) => text.replace(`${signature()}\n`, '').trim())
  const cards = mails.map(({ html }) => html.split(cardStart).at(-1)?.split(cardEnd())[0] ?? '')
  const rule = '<hr style="margin:24px 0;border:0;border-top:1px solid #dddcd6">'
  return {
    subject,
    text: `${[texts.join('\n\n* * *\n\n'), signature()].join('\n\n')}\n`,
    html: [headOf(subject), cardStart, cards.join(`${rule}\n`), cardEnd()].join('\n'),
  }
}
