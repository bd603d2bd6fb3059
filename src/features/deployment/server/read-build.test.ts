import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { readBuild } from './read-build.ts'

const folder = tempFolder()
const builtAt = '2026-11-20T12:00:00.000Z'

const lay = async (files: Record<string, string>) => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'client/assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}

const stamp = JSON.stringify({ fingerprint: 'f'.repeat(64), builtAt })
const assets = { 'client/assets/root-B2.js': '', 'client/assets/app-A1.css': '' }

beforeEach(() => lay({ 'stamp.json': stamp, ...assets }))

test("returns the build's time, and its files without compressed copies", async () => {
  await writeFile(path.join(folder, 'client/assets/root-B2.js.br'), '')
  await writeFile(path.join(folder, 'client/assets/root-B2.js.gz'), '')
  expect(await readBuild(folder)).toEqual({
    status: 'ok',
    buildInfo: {
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      timestamp: builtAt,
      assets: ['/assets/app-A1.css', '/assets/root-B2.js'],
    },
  })
})

test('equal files have the same version at any build time, other files another', async () => {
  const first = await readBuild(folder)
  await lay({ 'stamp.json': stamp.replace('12:00', '13:00').replace('ff', 'aa'), ...assets })
  expect((await readBuild(folder)).buildInfo.version).toBe(first.buildInfo.version)
  await writeFile(path.join(folder, 'client/assets/home-C3.js'), '')
  expect((await readBuild(folder)).buildInfo.version).not.toBe(first.buildInfo.version)
})

test.each([
  ['no stamp', assets],
  ['a damaged stamp', { 'stamp.json': '{', ...assets }],
  ['a stamp without a time', { 'stamp.json': '{"builtAt":"soon"}', ...assets }],
])('%s: the time is unknown', async (_, files) => {
  await lay(files)
  expect(await readBuild(folder)).toMatchObject({
    status: 'unknown',
    buildInfo: { timestamp: null },
  })
})

test('nothing built: the version is unknown', async () => {
  await rm(folder, { recursive: true, force: true })
  expect(await readBuild(folder)).toEqual({
    status: 'unknown',
    buildInfo: { version: 'unknown', timestamp: null, assets: [] },
  })
})
