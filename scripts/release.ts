/**
 * npm run release -- VERSION [--key FILE] [--out FILE]: gathers changes/ into CHANGELOG.md and sets the version. Each
 * file of changes/ has one or more lines "kind: sentence". With an Ed25519 private key (PEM), also writes the signed
 * file that announces the newest release to sites; without VERSION, the release is the newest in CHANGELOG.md.
 */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Release, signRelease } from '../src/features/upgrade/server/signed-release.ts'

const projectFolder = path.join(import.meta.dirname, '..')

/** Kinds of changes in the changelog's order, with their headings. */
export const kinds = {
  upgrade: 'Before you upgrade',
  security: 'Security',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  removed: 'Removed',
} as const

export type Change = { kind: string; sentence: string }

const changesFolder = path.join(projectFolder, 'changes')
const line = new RegExp(`^(${Object.keys(kinds).join('|')}): (\\S.*\\.)$`)

/** Lines of all change files: `{ kind, sentence }`. Throws an error that names the file of a malformed line. */
export function readChanges(folder = changesFolder): Change[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.toSorted().flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((text) => {
        const [, kind, sentence] = line.exec(text) ?? []
        if (kind && sentence) return { kind, sentence }
        throw new Error(
          `changes/${file}: write "${Object.keys(kinds).join(': …", "')}: A sentence."`,
        )
      }),
  )
}

/** Changelog section of a release. */
export function sectionOf(version: string, date: string, changes: readonly Change[]): string {
  const parts = Object.entries(kinds).map(([kind, heading]) => {
    const sentences = changes.filter((change) => change.kind === kind)
    if (sentences.length === 0) return ''
    return `\n### ${heading}\n\n${sentences.map(({ sentence }) => `- ${sentence}\n`).join('')}`
  })
  return `## ${version}, ${date}\n${parts.join('')}`
}

/** Newest release in a changelog, and the newest whose section has security fixes. */
export function newestOf(changelog: string): Release {
  const sections = changelog.split(/^(?=## )/m).flatMap((text) => {
    const [, version = '', date = ''] = /^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$/m.exec(text) ?? []
    return version ? [{ version, date, isSecurity: /^### Security$/m.test(text) }] : []
  })
  const [newest] = sections
  if (!newest) throw new Error('CHANGELOG.md names no release.')
  const security = sections.find(({ isSecurity }) => isSecurity)?.version ?? null
  return { version: newest.version, date: newest.date, security }
}

/** Private key in a file, which must be outside of `folder`. */
export function readKey(file: string, folder = projectFolder): KeyObject {
  if (!existsSync(file)) throw new Error(`--key: ${file} is missing.`)
  const within = path.relative(realpathSync(folder), realpathSync(file))
  if (!within.startsWith('..') && !path.isAbsolute(within))
    throw new Error('--key: keep the private key outside of the project.')
  const problem = `--key: ${file} is no private key of Ed25519 (openssl genpkey -algorithm ed25519).`
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Error(problem, { cause })
  }
  throw new Error(problem)
}

const changelogFile = path.join(projectFolder, 'CHANGELOG.md')

function release(version: string) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release -- 1.2.3')
  const changes = readChanges()
  if (changes.length === 0) throw new Error('changes/ has no change.')
  const [head, ...earlier] = readFileSync(changelogFile, 'utf8').split(/^(?=## )/m)
  const date = new Date().toISOString().slice(0, 10)
  const section = `${sectionOf(version, date, changes)}\n`
  writeFileSync(changelogFile, [head, section, ...earlier].join(''))
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: projectFolder })
  for (const each of readdirSync(changesFolder)) rmSync(path.join(changesFolder, each))
  console.log(
    `CHANGELOG.md and package.json are at ${version}. Look at them, commit, and tag the commit.`,
  )
}

function writeSigned(key: KeyObject, file: string) {
  const newest = newestOf(readFileSync(changelogFile, 'utf8'))
  writeFileSync(file, signRelease(newest, key))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  console.log(`${file} names ${newest.version}. Its public key, for /admin/settings: ${publicKey}`)
}

function main() {
  const options = { key: { type: 'string' }, out: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const key = values.key === undefined ? undefined : readKey(values.key)
  const [version] = positionals
  if (version !== undefined || !key) release(version ?? '')
  if (key) writeSigned(key, values.out ?? path.join(projectFolder, 'release.json'))
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
