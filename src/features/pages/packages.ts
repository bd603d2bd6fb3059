/**
 * Packages that the program runs on, by the license that each names itself; the license of most packages first. The build
 * puts these names in the place of this module (vite.config.ts), which reads a file that no browser has.
 */
import { readFileSync } from 'node:fs'

type Package = { license: string } & Record<'dependencies' | 'optionalDependencies', object>

const lockFile = new URL('../../../package-lock.json', import.meta.url)
const packages: Record<string, Package> = JSON.parse(readFileSync(lockFile, 'utf8')).packages
const names = Object.keys({
  ...packages['']?.dependencies,
  ...packages['']?.optionalDependencies,
})
const byLicense = Map.groupBy(names.sort(), (name) => packages[`node_modules/${name}`]?.license)

export const packagesByLicense = [...byLicense].sort(([, a], [, b]) => b.length - a.length)
