// Renders the icons that must be bitmaps. Run after a change of the logo, with Chromium installed:
// CHROMIUM_PATH=/usr/bin/chromium node scripts/pictures/render-icons.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { appIcon, favicon } from './marks/shield.ts'

const publicFolder = join(import.meta.dirname, '..', '..', 'public')

/** An .ico file is a directory of images; since Windows Vista each may be a PNG. */
function icoFrom(pngs: { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pngs.length, 4)
  let offset = header.length
  pngs.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(bytes.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([header, ...pngs.map(({ bytes }) => bytes)])
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

async function render(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(
    `<body style="margin:0"><img src="${source}" width="${size}" height="${size}">`,
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const bytes = await page.screenshot({ omitBackground: true })
  await page.close()
  return bytes
}

try {
  const small = []
  for (const size of [16, 32]) small.push({ size, bytes: await render(favicon(), size) })
  await writeFile(join(publicFolder, 'favicon.ico'), icoFrom(small))
  await writeFile(join(publicFolder, 'apple-touch-icon.png'), await render(appIcon(), 180))
  for (const size of [192, 512]) {
    await writeFile(join(publicFolder, `icon-${size}.png`), await render(appIcon(), size))
  }
} finally {
  await browser.close()
}
