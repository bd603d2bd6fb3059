/**
 * Inlines stylesheets, so that a first visit paints without another request. Costs and benefits:
 * docs/decisions/settled/162.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type InlineSheet = (page: string) => Promise<{ html: string; hashes: string[] }>

type Sheet = { element: string; hash: string }

/** Link elements as the router writes them; "#" marks a stylesheet that a module loaded later has, too. */
const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g

/**
 * Inserts the stylesheets before their links, and returns their hashes for the CSP. The links stay,
 * disabled, because hydration expects them. Files are immutable, so each is read once.
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
      // `media="not all"`, too: preload scanners ignore `disabled`.
      const disabledLink = `<link rel="stylesheet" href="${address}${mark}" media="not all" disabled=""/>`
      html = html.replace(link, () => sheet.element + disabledLink)
      hashes.push(sheet.hash)
    }
    return { html, hashes }
  }
}

/** Undefined if the file cannot be read; then the link stays enabled. */
const readSheet = async (clientFolder: string, address: string): Promise<Sheet | undefined> => {
  const file = await readFile(path.join(clientFolder, address), 'utf8').catch(() => '')
  const text = file.trim()
  if (text === '') return undefined
  return { element: `<style>${text}</style>`, hash: hashOf(text) }
}

/** CSP source of an inline script or style. */
export const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
