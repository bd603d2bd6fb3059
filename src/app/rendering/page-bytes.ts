/** Pages as bytes, with their stylesheets within and without their nonce. */
import { hashScripts } from './inline-scripts.ts'
import type { InlineSheet } from './inline-sheet.ts'

const closing = '</script>'

/**
 * Only the head and the scripts that carry the nonce are taken as text. A whole page is too large for the part of memory
 * that is cleared often: each text made of it would stay until everything else is searched, too.
 * Hashes as Content-Security-Policy has them.
 */
export const pageBytes = async (
  parts: readonly string[],
  { nonce, sheet }: { nonce: string; sheet: InlineSheet },
) => {
  const page = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const body = Math.max(0, page.indexOf('</head>'))
  const head = hashScripts(page.toString('utf8', 0, body), nonce)
  const { html, hashes: styles } = await sheet(head.html)
  const pieces = [Buffer.from(html)]
  const scripts = new Set(head.hashes)
  const mark = ` nonce="${nonce}"`
  let done = body
  for (let at = page.indexOf(mark, done); at >= 0; at = page.indexOf(mark, done)) {
    const start = page.lastIndexOf('<', at)
    const close = page.indexOf(closing, at)
    const end = close < 0 ? page.length : close + closing.length
    const script = hashScripts(page.toString('utf8', start, end), nonce)
    pieces.push(page.subarray(done, start), Buffer.from(script.html))
    for (const hash of script.hashes) scripts.add(hash)
    done = end
  }
  pieces.push(page.subarray(done))
  return { bytes: Buffer.concat(pieces), scripts: [...scripts], styles }
}
