import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInlineSheet } from './inline-sheet.ts'

const sheet = 'p::after{content:"$&"}'
const link = '<link rel="stylesheet" href="/assets/root-a1.css"/>'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheet-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/root-a1.css'), `${sheet}\n`)
})

afterAll(() => rm(folder, { recursive: true }))

test('the stylesheet is inlined before its disabled link, and allowed by its hash', async () => {
  const { html, hashes } = await createInlineSheet(folder)(`<head>${link}</head>`)
  const left = link.replace('/>', ' media="not all" disabled=""/>')
  expect(html).toBe(`<head><style>${sheet}</style>${left}</head>`)
  const hash = createHash('sha256').update(sheet).digest('base64')
  expect(hashes).toEqual([`'sha256-${hash}'`])
})

test('a page with its own stylesheet inlines both, in order', async () => {
  await writeFile(path.join(folder, 'assets/map-b2.css'), 'g{}')
  const own = '<link rel="stylesheet" href="/assets/map-b2.css#"/>'
  const { html, hashes } = await createInlineSheet(folder)(`<head>${link}${own}</head>`)
  expect(html).toMatch(
    /^<head><style>p::after.+?<\/style><link[^>]+disabled=""\/><style>g\{\}<\/style>/,
  )
  expect(html.match(/ disabled=""/g)).toHaveLength(2)
  expect(html).toContain('href="/assets/map-b2.css#" media="not all"')
  expect(hashes).toHaveLength(2)
})

test('a page without the link, and links to other files, are unchanged', async () => {
  for (const page of [
    '<head></head>',
    '<link rel="stylesheet" href="/assets/../../secret.css"/>',
    '<link rel="stylesheet" href="https://elsewhere.example/assets/root-a1.css"/>',
  ])
    expect(await createInlineSheet(folder)(page)).toEqual({ html: page, hashes: [] })
})

test('if the stylesheet cannot be read, the page keeps its link, and the next page tries again', async () => {
  const inline = createInlineSheet(folder)
  const page = '<link rel="stylesheet" href="/assets/late.css"/>'
  expect(await inline(page)).toEqual({ html: page, hashes: [] })
  await writeFile(path.join(folder, 'assets/late.css'), 'p{}')
  expect((await inline(page)).html).toMatch(/^<style>p\{\}<\/style>/)
})
