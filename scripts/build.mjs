/** Builds the pages when their sources changed since the last build, and compresses the files once. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { projectFolder, run } from './runtime.mjs'

const inputs = ['src', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
const stampFile = path.join(projectFolder, 'build/stamp.json')

async function* filesBelow(place) {
  const info = await stat(place)
  if (info.isFile()) return yield { place, info }
  const names = await readdir(place)
  for (const name of names.sort()) yield* filesBelow(path.join(place, name))
}

/** Changes when any source does: names, sizes and contents' times. */
async function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for await (const { place, info } of filesBelow(path.join(projectFolder, input))) {
      if (/\.test\.tsx?$/.test(place)) continue
      hash.update(`${path.relative(projectFolder, place)} ${info.size} ${info.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const compressible = /\.(m?js|css|svg|json|webmanifest|txt|html|ico)$/

async function precompress() {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for await (const { place, info } of filesBelow(path.join(projectFolder, 'build/client'))) {
    if (!compressible.test(place) || info.size < 1024) continue
    const bytes = await readFile(place)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${place}.br`, await brotli(bytes, quality))
    await writeFile(`${place}.gz`, await zip(bytes, { level: 9 }))
  }
}

export async function buildWhenNeeded({ quiet = false } = {}) {
  const wanted = await fingerprint()
  const last = await readFile(stampFile, 'utf8').then(JSON.parse, () => undefined)
  if (last?.fingerprint === wanted) return
  if (!quiet) console.log('Building the pages (this takes a while the first time)...')
  await rm(path.join(projectFolder, 'build'), { recursive: true, force: true })
  const code = await run('react-router', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The build failed. See the messages above.')
  await precompress()
  await mkdir(path.dirname(stampFile), { recursive: true })
  const stamp = { fingerprint: wanted, builtAt: new Date().toISOString() }
  await writeFile(stampFile, JSON.stringify(stamp, null, 2))
}

if (process.argv[1] === import.meta.filename) await buildWhenNeeded()
