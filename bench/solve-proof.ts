/**
 * Time that a browser takes for the proof of work of a form: node bench/solve-proof.ts [number]. The challenge is made and verified on
 * this machine; the browser's worker is the one of the build (node scripts/build.mjs).
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { openDatabase } from '../src/platform/db/database.ts'
import { newChallenge, readSolution } from '../src/platform/proof-of-work/challenge.ts'
import { findBrowser } from '../tests/support/browser-path.ts'
import { startSiteProcess } from '../tests/support/site-process.ts'

const rounds = Number(process.argv[2] ?? 20)
const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-solve-'))
const site = await startSiteProcess(dataDir, { DEMO_DATA: 'off' })
const { db, close } = await openDatabase({ dataDir, poolSize: 2 })
const browser = await chromium.launch(await findBrowser())
try {
  const files = await readdir(path.join(import.meta.dirname, '../build/client/assets'))
  const worker = files.find((name) => /^proof-worker-.*\.js$/.test(name))
  const page = await browser.newPage()
  await page.goto(`${site.address}/contact`)
  const browserMs: number[] = []
  const serverMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    const challenge = await newChallenge(db)
    const created = process.cpuUsage(start)
    serverMs.push((created.user + created.system) / 1_000)
    const { ms, solution } = await page.evaluate(
      ([given, file]) =>
        new Promise<{ ms: number; solution: object }>((resolve) => {
          const started = performance.now()
          const solver = new Worker(`/assets/${file}`, { type: 'module' })
          solver.addEventListener('message', ({ data }) => {
            solver.terminate()
            resolve({ ms: performance.now() - started, solution: data })
          })
          solver.postMessage(given, {})
        }),
      [challenge, worker] as const,
    )
    const proof = btoa(JSON.stringify({ challenge, solution }))
    if (!(await readSolution(db, proof))) throw new Error('The solution is wrong.')
    browserMs.push(ms)
  }
  console.log('browser, ms', summary(browserMs))
  console.log('server, ms of processor time for a challenge', summary(serverMs))
} finally {
  await browser.close()
  await close()
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
}

function summary(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  return { least: at(0), median: at(0.5), most: at(1) }
}
