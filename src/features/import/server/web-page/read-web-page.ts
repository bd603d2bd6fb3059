/** Reads web pages that describe their events in schema.org's JSON-LD. */
import { Parser } from 'htmlparser2'
import { fileProblem, type OpenSource, wholeText } from '../read/open-source.ts'
import type { ReadItem, Reading } from '../source-row.ts'
import { rowsOfEvents } from './event-row.ts'
import { findEvents, type LinkedData, parseLinkedData } from './linked-data.ts'

const maxMegabytes = 16

type Page = {
  title: string
  /** Where the page is on the web, when it says so. */
  address?: string
  blocks: { line: number; text: string }[]
}

export async function* readWebPage(source: OpenSource): Reading {
  const page = takeApart(await wholeText(source, maxMegabytes))
  const unreadable: ReadItem[] = []
  const found: LinkedData[] = []
  for (const { line, text } of page.blocks) {
    const values = parseLinkedData(text)
    if (values) found.push({ line, values })
    else unreadable.push({ line, unreadable: 'is JSON-LD that cannot be read' })
  }
  yield* unreadable
  const events = findEvents(found)
  if (events.length === 0 && unreadable.length === 0)
    throw fileProblem(whatPageIs(page, source.path))
  yield* rowsOfEvents(events, page.address)
}

const whatPageIs = ({ title, blocks }: Page, path: string): string => {
  const name = title ? `a web page ("${title}")` : 'a web page'
  const lacks = blocks.length > 0 ? 'whose JSON-LD has no events' : 'without events in JSON-LD'
  const expected = /\.(ics|csv|json)$/i.exec(path)?.[1]?.toLowerCase()
  const kind = { ics: 'a calendar', csv: 'a CSV file', json: 'JSON' }[expected ?? '']
  return kind ? `is ${name}, not ${kind}: the download probably failed.` : `is ${name} ${lacks}.`
}

const takeApart = (html: string): Page => {
  const page: Page = { title: '', blocks: [] }
  const lineAt = lineCounter(html)
  let inTitle = false
  let block: { line: number; text: string } | undefined
  const parser = new Parser({
    onopentag: (name, attributes) => {
      inTitle = name === 'title'
      if (name === 'script' && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '')) {
        block = { line: lineAt(parser.startIndex), text: '' }
      }
      const isCanonical = name === 'link' && attributes.rel === 'canonical'
      if (isCanonical || attributes.property === 'og:url') {
        page.address ??= absolute(attributes.href ?? attributes.content)
      }
    },
    ontext: (text) => {
      if (block) block.text += text
      else if (inTitle) page.title += text
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false
      if (name !== 'script' || !block) return
      page.blocks.push(block)
      block = undefined
    },
  })
  parser.end(html)
  page.title = page.title.replace(/\s+/g, ' ').trim().slice(0, 80)
  return page
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
