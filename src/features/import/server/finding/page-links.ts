/** Parts of a page that may lead to its calendar: links, frames and scripts. */
import { TagReader } from '../web-page/page-tags.ts'

export type Link = { href: string; rel: string; type: string; text: string }

export type FoundPage = {
  url: URL
  html: string
  /** Links in the head and the body in document order, without duplicate URLs. */
  links: readonly Link[]
  frames: readonly string[]
  scripts: readonly string[]
}

export type Platform = {
  /** Common name. */
  name: string
  /** Derives feed URLs from the URL of a page, frame or link on the platform. */
  ofAddress?: (url: URL) => readonly string[]
  /** Mark of the platform in a page's HTML. */
  marks?: RegExp
  /** Feeds of a page that has the mark, best first. */
  ofPage?: (page: FoundPage) => readonly string[]
}

/** Limit; no club's page has more links. Later links are ignored. */
const maxLinks = 3_000
const maxFrames = 40
const maxText = 200

export const linksOf = (html: string, address: string): FoundPage => {
  const url = new URL(address)
  const reader = new LinkReader(html, url).read()
  return {
    url,
    html,
    links: [...reader.links.values()],
    frames: [...reader.frames],
    scripts: [...reader.scripts],
  }
}

class LinkReader extends TagReader {
  readonly links = new Map<string, Link>()
  readonly frames = new Set<string>()
  readonly scripts = new Set<string>()
  private base: URL
  private link: Link | undefined

  constructor(html: string, url: URL) {
    super(html, 'href src rel type data-src name content', 2_000)
    this.base = url
  }

  protected override openTag(): void {
    const { tag, attributes } = this
    if (tag === 'base') this.base = new URL(this.absolute('href') ?? this.base)
    else if (tag === 'a' || tag === 'link' || tag === 'area') this.addLink()
    else if (tag === 'iframe' || tag === 'embed' || tag === 'frame') {
      const src = this.absolute('src') ?? this.absolute('data-src')
      if (src && this.frames.size < maxFrames) this.frames.add(src)
    } else if (tag === 'script' && attributes.has('src') && this.scripts.size < maxLinks) {
      this.scripts.add(this.absolute('src') ?? '')
    }
  }

  protected override closeTag(name: string): void {
    if (name === 'a') this.link = undefined
  }

  protected override addText(text: string): void {
    if (this.link && this.link.text.length < maxText) this.link.text += text
  }

  private addLink(): void {
    const href = this.absolute('href')
    this.link = undefined
    if (!href || this.links.size >= maxLinks) return
    const get = (name: string) => this.attributes.get(name)?.trim().toLowerCase() ?? ''
    const link = this.links.get(href) ?? { href, rel: get('rel'), type: get('type'), text: '' }
    this.links.set(href, link)
    if (this.tag === 'a') this.link = link
  }

  /** Undefined if the attribute is not a web URL. */
  private absolute(attribute: string): string | undefined {
    const text = this.attributes
      .get(attribute)
      ?.trim()
      .replace(/^webcals?:/i, 'https:')
    if (!text || !URL.canParse(text, this.base)) return undefined
    const url = new URL(text, this.base)
    url.hash = ''
    return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
  }
}
