import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyCheckout } from '../../../../tests/support/checkout-copy.ts'
import { freshDataDir, startProcess } from '../../../../tests/support/embedded-process.ts'
import { findBinaries } from './embedded-binaries.ts'

test.each([
  ['win32', 'x64'],
  ['freebsd', 'x64'],
  ['linux', 'riscv64'],
])('a system without embedded PostgreSQL: %s %s', (platform, arch) => {
  expect(() => findBinaries(platform, arch)).toThrow(
    `There is no embedded PostgreSQL for ${platform}-${arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
})

test('an installation without install scripts is repaired', async () => {
  const dataDir = freshDataDir()
  const copy = copyCheckout(join(dataDir, '../checkout'))
  const installed = findBinaries().folder.split('node_modules/').at(-1) ?? ''
  const folder = join(copy.checkout, 'node_modules', installed)
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))
  expect(links.length).toBeGreaterThan(0)
  for (const { target } of links) rmSync(join(folder, '..', target))
  const child = startProcess(dataDir, copy)
  await child.next('ready')
  for (const { target } of links) expect(existsSync(join(folder, '..', target))).toBe(true)
  await child.stop()
})
