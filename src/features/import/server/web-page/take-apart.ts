/** Finds the JSON-LD of a web page, its title and its address. */
import { TagReader } from './tag-reader.ts'

export type Page = {
  title: string
  /** Address of the page on the web, when it says so. */
  address?: string
  blocks: { line: number; text: string }[]
}

/** A page of events has one or one for each event. */
const maxBlocks = 5_000
const maxTitle = 1_000

const attributes = new Set(['type', 'rel', 'property', 'href', 'content'])

export const takeApart = (html: string): Page => {
  const parts = new PageParts(html)
  parts.read()
  const { page } = parts
  return { ...page, title: page.title.replace(/\s+/g, ' ').trim().slice(0, 80) }
}

class PageParts extends TagReader {
  readonly page: Page = { title: '', blocks: [] }
  private readonly lineAt: (position: number) => number
  private inTitle = false
  private block: { line: number; text: string } | undefined

  constructor(html: string) {
    super(html, { attributes, longest: 4_000 })
    this.lineAt = lineCounter(html)
  }

  protected override openTag(): void {
    const { tag, attributes: given } = this
    this.inTitle = tag === 'title'
    const isData = /^application\/ld\+json\b/i.test(given.get('type')?.trim() ?? '')
    const isBlock = tag === 'script' && isData
    this.block = isBlock ? { line: this.lineAt(this.tagStart), text: '' } : undefined
    const isCanonical = tag === 'link' && given.get('rel') === 'canonical'
    if (isCanonical || given.get('property') === 'og:url') {
      this.page.address ??= absolute(given.get('href') ?? given.get('content'))
    }
  }

  protected override closeTag(name: string): void {
    if (name === 'title') this.inTitle = false
    if (name !== 'script' || !this.block) return
    if (this.page.blocks.length < maxBlocks) this.page.blocks.push(this.block)
    this.block = undefined
  }

  protected override addText(text: string): void {
    if (this.block) this.block.text += text
    else if (this.inTitle && this.page.title.length < maxTitle) this.page.title += text
  }
}

/** Line numbers for positions that only grow. */
const lineCounter = (text: string) => {
  let line = 1
  let at = 0
  return (position: number): number => {
    for (; at < position; at++) if (text.charCodeAt(at) === 10) line++
    return line
  }
}

const absolute = (address = ''): string | undefined =>
  /^https?:\/\//i.test(address) ? address : undefined
