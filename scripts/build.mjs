/** Builds the pages if their sources have changed since the last build, and precompresses the files. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { onRightNode, projectFolder, run } from './runtime.mjs'

const inputs = ['src', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
const folder = path.join(projectFolder, 'build')
const stampFile = path.join(folder, 'stamp.json')
/** Folder of the new build, so that the current build stays complete until the new one succeeds. */
const next = path.join(folder, 'next')

async function* filesBelow(place) {
  const info = await stat(place)
  if (info.isFile()) return yield { place, info }
  const names = await readdir(place)
  for (const name of names.sort()) yield* filesBelow(path.join(place, name))
}

/** Hash of all sources' names, sizes and modification times. */
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
  for await (const { place, info } of filesBelow(path.join(next, 'client'))) {
    if (!compressible.test(place) || info.size < 1024) continue
    const bytes = await readFile(place)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${place}.br`, await brotli(bytes, quality))
    await writeFile(`${place}.gz`, await zip(bytes, { level: 9 }))
  }
}

const builder = path.join(projectFolder, 'node_modules/.bin/react-router')

/** Without dev dependencies nothing can be built; serves an existing build. */
function useShipped(stamp) {
  if (stamp) {
    console.log(`Serving the build of ${stamp.builtAt}: the packages that build are not installed.`)
    return
  }
  console.error(
    'The pages are not built, and the packages that build them are not installed: run npm ci without --omit=dev, or copy the folder build from where it was made.',
  )
  process.exit(1)
}

export async function buildWhenNeeded({ quiet = false } = {}) {
  const wanted = await fingerprint()
  const last = await readFile(stampFile, 'utf8').then(JSON.parse, () => undefined)
  if (last?.fingerprint === wanted) return
  if (!existsSync(builder)) return useShipped(last)
  if (!quiet) console.log('Building the pages (this takes a while the first time)...')
  await rm(next, { recursive: true, force: true })
  const code = await run('react-router', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production', BUILD_DIRECTORY: 'build/next' },
  })
  if (code !== 0) {
    await rm(next, { recursive: true, force: true })
    throw new Error('The build failed. See the messages above.')
  }
  await precompress()
  const stamp = { fingerprint: wanted, builtAt: new Date().toISOString() }
  await writeFile(path.join(next, 'stamp.json'), JSON.stringify(stamp, null, 2))
  await swap()
}

/** Removes the stamp first and moves the new one last, so that an interrupted swap causes another build. */
async function swap() {
  const previous = path.join(folder, 'previous')
  await rm(previous, { recursive: true, force: true })
  await mkdir(previous)
  await rm(stampFile, { force: true })
  for (const name of await readdir(folder)) {
    if (name !== 'next' && name !== 'previous')
      await rename(path.join(folder, name), path.join(previous, name))
  }
  const names = await readdir(next)
  for (const name of names.sort()) await rename(path.join(next, name), path.join(folder, name))
  for (const place of [next, previous]) await rm(place, { recursive: true, force: true })
}

if (process.argv[1] === import.meta.filename && onRightNode()) await buildWhenNeeded()
