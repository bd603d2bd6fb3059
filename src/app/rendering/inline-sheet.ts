/**
 * The stylesheet within the page: a browser that has none of ours yet paints without asking once more. What that
 * costs and brings is in docs/decisions/162.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type InlineSheet = (page: string) => Promise<{ html: string; hashes: string[] }>

type Sheet = { element: string; hash: string }

/** Link element as the router writes it. */
const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/

/**
 * Puts the first stylesheet before its link, and tells its hash as Content-Security-Policy has it. The link stays,
 * disabled, as the application expects to find it. Files never change under their names, so each is read once.
 */
export const createInlineSheet = (clientFolder: string): InlineSheet => {
  const sheets = new Map<string, Promise<Sheet | undefined>>()
  return async (page) => {
    const [link, address] = linked.exec(page) ?? []
    if (link === undefined || address === undefined) return { html: page, hashes: [] }
    const reading = sheets.get(address) ?? readSheet(clientFolder, address)
    sheets.set(address, reading)
    const sheet = await reading
    if (sheet) return { html: page.replace(link, () => sheet.element), hashes: [sheet.hash] }
    sheets.delete(address)
    return { html: page, hashes: [] }
  }
}

/** Undefined where it cannot be read: its link will do. */
const readSheet = async (clientFolder: string, address: string): Promise<Sheet | undefined> => {
  const file = await readFile(path.join(clientFolder, address), 'utf8').catch(() => '')
  const text = file.trim()
  if (text === '') return undefined
  // For no medium either: browsers look ahead for files without reading that a link is disabled.
  const link = `<link rel="stylesheet" href="${address}" media="not all" disabled=""/>`
  const hashed = `'sha256-${hash('sha256', text, 'base64')}'`
  return { element: `<style>${text}</style>${link}`, hash: hashed }
}
