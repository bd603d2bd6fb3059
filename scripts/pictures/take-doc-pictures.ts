// Takes the screenshots in README and docs, of the built site with today's demo data: npm run pictures
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../tests/support/browser-path.ts'
import { preparedDataDir } from '../../tests/support/prepared-data.ts'
import { startSiteProcess } from '../../tests/support/site-process.ts'
import { docPictures } from './all-pictures.ts'

const projectFolder = join(import.meta.dirname, '..', '..')

const dataDir = await preparedDataDir('doc-pictures-')
const site = await startSiteProcess(dataDir)
const browser = await chromium.launch(await findBrowser())
try {
  for (const [file, { address, width, height }] of Object.entries(docPictures)) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
    await page.goto(site.address + address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(projectFolder, file) })
    await page.close()
    console.log(`${file}: ${address}, ${width} by ${height}`)
  }
} finally {
  await browser.close()
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
}
