// Renders the logos and flyers of the demonstration data into public/demo. Run after a change, with a
// Chromium at hand: CHROMIUM_PATH=/usr/bin/chromium node scripts/demo-files/render.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { renderPdf } from '../../src/features/uploads/server/pictures/render-pdf.ts'
import { type Flyer, flyerPage, flyers } from './flyers.ts'
import { logos } from './logos.ts'

const publicFolder = join(import.meta.dirname, '..', '..', 'public')
const folder = join(publicFolder, 'demo')

const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2'),
)

/** Chromium stamps the time into a PDF; without it the same flyer is the same file. */
const withoutDates = (pdf: Buffer) =>
  Buffer.from(
    pdf
      .toString('latin1')
      .replace(/\/(CreationDate|ModDate) \(D:\d{14}[^)]*\)/g, (date) =>
        date.replace(/\d{14}/, '20250101000000'),
      ),
    'latin1',
  )

/** First page beside the PDF, as for uploads. */
const writePicture = async (file: string, pdf: Uint8Array) => {
  const { first } = await renderPdf(pdf, { widths: [960], mostPages: 1 })
  const [picture] = first.sizes
  if (!picture) throw new Error(`${file} has no page.`)
  await writeFile(join(folder, file.replace(/pdf$/, 'webp')), picture.content)
  return picture.content
}

/** For cards (src/catalog/file/small-flyer.ts). */
const writeSmall = async (file: string, picture: Uint8Array) => {
  const small = await sharp(picture).resize({ width: 320 }).webp({ quality: 80 }).toBuffer()
  await writeFile(join(folder, file.replace(/\.\w+$/, '-320.webp')), small)
}

const render = async (browser: Browser, flyer: Flyer) => {
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 } })
  const scene = await dataUrl(join(publicFolder, 'pictures', flyer.scene), 'image/svg+xml')
  await page.setContent(flyerPage(flyer, await dataUrl(fontFile, 'font/woff2'), scene))
  await page.evaluate(() => document.fonts.ready)
  const bytes = flyer.file.endsWith('.pdf')
    ? withoutDates(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    : await page.screenshot()
  await writeFile(join(folder, flyer.file), bytes)
  const isPdf = flyer.file.endsWith('.pdf')
  await writeSmall(flyer.file, isPdf ? await writePicture(flyer.file, bytes) : bytes)
  await page.close()
}

await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries(logos)) await writeFile(join(folder, name), svg)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const flyer of flyers) await render(browser, flyer)
} finally {
  await browser.close()
}
