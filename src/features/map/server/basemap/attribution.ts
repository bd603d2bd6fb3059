/** Attribution of map sources: HTML of others as plain text and links, so that none of it runs here. */
import { Parser } from 'htmlparser2'
import type { AttributionPart } from '../../contract.ts'

const maxCharacters = 400

/** Parts of one attribution in their order; empty where it has no text. */
export const attributionParts = (html: string): AttributionPart[] => {
  const parts: AttributionPart[] = []
  const open: { name: string; href: string | undefined }[] = []
  let room = maxCharacters
  const parser = new Parser({
    onopentag: (name, { href }) => {
      open.push({ name, href: linkOf(href) })
    },
    onclosetag: () => {
      open.pop()
    },
    ontext: (given) => {
      if (open.some(({ name }) => name === 'script' || name === 'style')) return
      const text = given.replace(/\s+/g, ' ').slice(0, room)
      if (text === '') return
      room -= text.length
      const href = open.findLast((element) => element.href !== undefined)?.href
      const last = parts.at(-1)
      if (last && last.href === href) last.text += text
      else parts.push(href === undefined ? { text } : { text, href })
    },
  })
  parser.end(html.slice(0, maxCharacters * 4))
  return parts.some(({ text }) => text.trim() !== '') ? parts : []
}

const linkOf = (href: string | undefined): string | undefined =>
  href !== undefined && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : undefined
