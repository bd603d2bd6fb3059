/** Scripts within a page, allowed by what they say: an answer with their hashes can be kept, one with a nonce not. */
import { hash } from 'node:crypto'

/**
 * The page without its nonce, and the hashes of the scripts that carried it, as Content-Security-Policy
 * has them. Only a script that our own rendering wrote knows the nonce: one that somebody smuggled into
 * the page gets no hash, and does not run.
 */
export const hashScripts = (page: string, nonce: string): { html: string; hashes: string[] } => {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const scripts = new RegExp(`<script((?:"[^"]*"|[^">])*)>([\\s\\S]*?)</script>`, 'g')
  for (const [, attributes = '', text = ''] of page.matchAll(scripts)) {
    if (attributes.includes(mark) && text !== '')
      hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return { html: page.replaceAll(mark, ''), hashes: [...hashes] }
}
