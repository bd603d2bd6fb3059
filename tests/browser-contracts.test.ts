import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserContract, browserFilters, browserPages } from '../scripts/browser-contracts.ts'
import { pages } from '../src/app/pages/page-table.ts'
import { filterNames } from '../src/catalog/search/filters.ts'
import { projectFolder, readSources } from './support/source-files.ts'

const reduce = (file: string) => {
  const whole = path.join(projectFolder, file)
  return browserContract(whole, readFileSync(whole, 'utf8'))
}

test('a call is reduced to its method and path, without schemas', async () => {
  expect(await reduce('src/features/discovery/contract.ts')).toBe(
    `export const getFacets = {"method":"GET","path":"/api/events/facets"}
export const countEvents = {"method":"GET","path":"/api/events/count"}
`,
  )
})

test('plain values of a contract stay; schemas and functions are removed', async () => {
  const reduced = await reduce('src/features/import/contract.ts')
  expect(reduced).toContain('export const trusts = ["queue","live"]')
  expect(reduced).not.toMatch(/feedSettings|export const (line|trust) /)
})

test('every contract is reduced, and nothing else is', async () => {
  const sources = readSources('src')
  const contracts = sources.filter(({ path: file }) => /\/([\w-]+-)?contract\.ts$/.test(file))
  expect(contracts.length).toBeGreaterThan(30)
  for (const { path: file } of contracts) {
    expect([file, await reduce(file)]).toEqual([file, expect.stringContaining('"method":"')])
  }
  expect(await reduce('src/catalog/search/filters.ts')).toBeUndefined()
  expect(await reduce('src/kit/endpoint.ts')).toBeUndefined()
})

test('the filter table keeps its filters without their notes', () => {
  const file = path.join(projectFolder, 'src/catalog/search/filters.ts')
  const reduced = browserFilters(readFileSync(file, 'utf8'))
  expect(reduced).not.toMatch(/note:\s*['"]/)
  for (const name of filterNames) expect(reduced).toContain(`  ${name}: {\n    `)
})

test('the page table keeps navigation and names of private pages, without modules', () => {
  const file = path.join(projectFolder, 'src/app/pages/page-table.ts')
  const reduced = browserPages(readFileSync(file, 'utf8'))
  expect(reduced).not.toContain('/web/')
  expect(reduced).not.toMatch(/\{file\}|\.\.\.listed/)
  const firstNames = new Set<string>()
  for (const { path: address, kind, engines, menu, aside, footer } of pages) {
    const name = address.replace(/\/.*/, '')
    const isKept =
      kind === 'private'
        ? !firstNames.has(name)
        : engines === 'unlisted' || Boolean(menu ?? aside ?? footer)
    expect([address, reduced.includes(`page('${address}', '', '${kind}'`)]).toEqual([
      address,
      isKept,
    ])
    if (kind === 'private') firstNames.add(name)
  }
})
