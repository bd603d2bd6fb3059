/**
 * Names of the packages that the program depends on, grouped by license, the most common license first. The build
 * replaces this module by its result (vite.config.ts), because it reads a file that browsers don't have.
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
