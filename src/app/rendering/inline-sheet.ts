/**
 * Stylesheets within the page: a browser that has none of ours yet paints without asking once more. What that
 * costs and brings is in docs/decisions/settled/162.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type InlineSheet = (page: string) => Promise<{ html: string; hashes: string[] }>

type Sheet = { element: string; hash: string }

/** Link elements as the router writes them: the site's, and those of a page; with "#" where a module that comes later has it, too. */
const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g

/**
 * Puts the stylesheets before their links, and tells their hashes as Content-Security-Policy has them. The links stay,
 * disabled, as the application expects to find them. Files never change under their names, so each is read once.
 */
export const createInlineSheet = (clientFolder: string): InlineSheet => {
  const sheets = new Map<string, Promise<Sheet | undefined>>()
  const sheetAt = async (address: string) => {
    const reading = sheets.get(address) ?? readSheet(clientFolder, address)
    sheets.set(address, reading)
    const sheet = await reading
    if (!sheet) sheets.delete(address)
    return sheet
  }
  return async (page) => {
    let html = page
    const hashes: string[] = []
    for (const [link, address = '', mark] of page.matchAll(linked)) {
      const sheet = await sheetAt(address)
      if (!sheet) continue
      // For no medium either: browsers look ahead for files without reading that a link is disabled.
      const left = `<link rel="stylesheet" href="${address}${mark}" media="not all" disabled=""/>`
      html = html.replace(link, () => sheet.element + left)
      hashes.push(sheet.hash)
    }
    return { html, hashes }
  }
}

/** Undefined where it cannot be read: its link will do. */
const readSheet = async (clientFolder: string, address: string): Promise<Sheet | undefined> => {
  const file = await readFile(path.join(clientFolder, address), 'utf8').catch(() => '')
  const text = file.trim()
  if (text === '') return undefined
  return { element: `<style>${text}</style>`, hash: hashOf(text) }
}

/** Source of a script or a style within a page, for its policy. */
export const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
