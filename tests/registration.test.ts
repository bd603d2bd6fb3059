/** Endpoints, routes, pages and jobs are registered where docs/how-to requires it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isPrivatePage, isSecretAddress } from '../src/app/pages/page-addresses.ts'
import { pages as table } from '../src/app/pages/page-table.ts'
import { isPublicPage } from '../src/app/pages/public-pages.ts'
import { addPages } from '../src/app/pages.ts'
import { nameRoutes } from '../src/app/route-names.ts'
import routes from '../src/app/routes.ts'
import { administratorPaths } from '../src/catalog/links/private-paths.ts'
import { isTest, projectFolder, readSources } from './support/source-files.ts'
import { testApp } from './support/test-app.ts'

const sources = readSources('src').filter((source) => !isTest(source.path))
const features = sources.filter((source) => source.path.startsWith('src/features/'))
const textOf = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Exported names that match the pattern. */
const exported = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`export const (${name}) = `, 'g'))].map(([, found = '']) => found)

/** True if the text uses the name outside of its import and definition. */
const uses = (text: string, name: string) =>
  new RegExp(`\\b${name}\\b`).test(
    text
      .replace(/^import [\s\S]*? from '.*'$/gm, '')
      .replaceAll(new RegExp(`export const ${name}\\b`, 'g'), ''),
  )

/** Names that neither a file of `from` nor a file reachable from there uses. */
const unused = (found: readonly { name: string; file: string }[], from: readonly string[]) => {
  const reached = new Set(from)
  for (;;) {
    const texts = [...reached].map(textOf)
    const isUsed = ({ name }: { name: string }) => texts.some((text) => uses(text, name))
    const files = found.filter(isUsed).map(({ file }) => file)
    if (files.every((file) => reached.has(file))) return found.filter((each) => !isUsed(each))
    for (const file of files) reached.add(file)
  }
}

test('a name counts as used only beyond its import and its definition', () => {
  expect(uses("import { xRoutes } from './x.ts'\nexport const xRoutes = 1\n", 'xRoutes')).toBe(
    false,
  )
  expect(uses("import { xRoutes } from './x.ts'\nxRoutes(api)\n", 'xRoutes')).toBe(true)
})

describe('calls', () => {
  test('src/app/server.ts calls every function that adds routes, directly or indirectly', () => {
    const found = features.flatMap(({ path: file, text }) =>
      exported(text, '\\w+Routes').map((name) => ({ name, file })),
    )
    expect(found.length).toBeGreaterThan(20)
    expect(unused(found, ['src/app/server.ts'])).toEqual([])
    expect(
      unused([{ name: 'lostRoutes', file: 'src/cli.ts' }], ['src/app/server.ts']),
    ).toHaveLength(1)
  })

  test('every declared endpoint has a handler', async () => {
    const { app } = await testApp()
    const handled = new Set(app.api.endpoints.map(({ method, path: at }) => `${method} ${at}`))
    const files = sources.filter(({ text }) => /= (?:administratorE|ownerE|e)ndpoint\(/.test(text))
    const modules = await Promise.all(
      files.map(
        async ({ path: file }) => import(path.join(projectFolder, file)) as Promise<object>,
      ),
    )
    const declared = modules.flatMap((module) => Object.values(module)).flatMap(callOf)
    expect(declared.filter((call) => !handled.has(call))).toEqual([])
    expect(declared.length).toBeGreaterThanOrEqual(handled.size)
  })
})

/** Returns `['GET /api/events']` for an endpoint, and an empty list for any other value. */
const callOf = (value: unknown): string[] => {
  const { method, path: at } = (value ?? {}) as { method?: unknown; path?: unknown }
  return typeof method === 'string' && typeof at === 'string' ? [`${method} ${at}`] : []
}

const tableFile = (file: string) => path.posix.join('src/app', file)
const inTable = new Set(routes.map(({ file }) => tableFile(file)))

/** Pages whose path has no parameter. */
const plainPages = routes.flatMap(({ path: pattern = '', file }) =>
  /[:*]/.test(pattern) ? [] : [{ address: `/${pattern}`, file: tableFile(file) }],
)

describe('pages', () => {
  test('every page is in the table src/app/pages/page-table.ts', () => {
    const pages = features.filter(
      ({ path: file, text }) => file.endsWith('-page.tsx') && text.includes('export default'),
    )
    expect(pages.length).toBeGreaterThan(30)
    expect(pages.map(({ path: file }) => file).filter((file) => !inTable.has(file))).toEqual([])
    const files = new Set(sources.map(({ path: file }) => file))
    expect([...inTable].filter((file) => !files.has(file))).toEqual([])
  })

  test('a page is either cached or private, and no page with a form action is cached', () => {
    const addresses = plainPages.map(({ address }) => address)
    expect(addresses.filter((at) => isPrivatePage(at) && isPublicPage(at))).toEqual([])
    const forms = table.filter(({ file }) =>
      /export (?:const|async function|function) action\b/.test(textOf(`src/features/${file}`)),
    )
    expect(forms.length).toBeGreaterThan(20)
    expect(forms.filter(({ kind }) => kind === 'cached')).toEqual([])
  })

  test('every path with a token is secret, and its page is private', async () => {
    const { app } = await testApp()
    const pages = routes.flatMap(({ path: pattern = '' }) =>
      pattern.includes(':token') ? `/${pattern.replace(':token', 'x')}` : [],
    )
    const calls = app.api.endpoints.flatMap(({ path: at }) =>
      at.includes('{token}') ? at.replace('{token}', 'x') : [],
    )
    expect(pages.length).toBeGreaterThan(5)
    expect(calls.length).toBeGreaterThan(10)
    expect([...pages, ...calls].filter((at) => !isSecretAddress(at))).toEqual([])
    expect(pages.filter((at) => !isPrivatePage(at))).toEqual([])
  })

  test('every page, call and file is found by a path that matches its pattern', async () => {
    const { app } = await testApp()
    const build = {
      routes: Object.fromEntries(routes.map((each) => [each.file, { ...each, module: {} }])),
    }
    addPages(app, {
      source: { load: async () => build as never, clientFolder: 'build/client' },
      render: () => Promise.reject(new Error('Nothing is rendered.')),
    })
    await Promise.resolve()
    const nameRoute = nameRoutes(app.routes)
    const calls = app.api.endpoints.map(({ method, path: at }) => [method, at] as const)
    const pages = routes.flatMap(({ path: at = '' }) =>
      at === '*' ? [] : [['GET', `/${at}`] as const],
    )
    const found = (method: string, pattern: string) =>
      nameRoute(method, pattern.replace(/\{\w+\}|:\w+\??/g, 'x'))
    const all = [...calls, ...pages, ['GET', '/uploads/{name}'], ['GET', '/assets/*']] as const
    expect(all.filter(([method, pattern]) => found(method, pattern) !== pattern)).toEqual([])
    expect(pages.length).toBeGreaterThan(40)
  })

  test('every public page is in the sitemap or excluded from search engines', () => {
    // Pages whose content is files, not text to index.
    const aside = new Set(['export', 'download'])
    const missing = table.filter(
      ({ path: pattern, kind, engines }) =>
        kind !== 'private' && !/[:*]/.test(pattern) && !aside.has(pattern) && !engines,
    )
    expect(missing).toEqual([])
  })

  test('every administrator page has a path in private-paths.ts and a navigation link', () => {
    const known = Object.entries(administratorPaths)
    const addresses = plainPages.flatMap(({ address }) =>
      /^\/admin\b/.test(address) ? address : [],
    )
    expect(addresses.toSorted()).toEqual(known.map(([, address]) => address).toSorted())
    const navigation = textOf('src/catalog/trust/web/administrator/administrator-nav.tsx')
    const missing = known.filter(
      ([name]) => !new RegExp(`administratorPaths\\.${name}\\b`).test(navigation),
    )
    expect(missing).toEqual([])
  })

  test('every page has a sample for the test of page policies', () => {
    const samples = textOf('tests/e2e/page-policy.spec.ts')
    const patterns = routes.map(({ path: pattern = '' }) => pattern)
    const missing = patterns.filter((pattern) => {
      const key = /^\w+$/.test(pattern) ? `\n    ${pattern}: ` : `\n    '${pattern}': `
      return !samples.includes(key)
    })
    expect(missing).toEqual([])
  })
})

test('every path in vite.config.ts exists', () => {
  const places = textOf('vite.config.ts').match(/(?<=')src\/[\w./-]+(?=')/g) ?? []
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter((place) => !existsSync(path.join(projectFolder, place)))).toEqual([])
})

test('every job is started by src/app/start.ts', () => {
  const found = features
    .filter(({ text }) => /\bjobs\.define\(/.test(text))
    .map(({ path: file, text }) => ({ file, name: exported(text, 'start\\w+')[0] ?? '(none)' }))
  expect(found.length).toBeGreaterThan(10)
  expect(unused(found, ['src/app/start.ts'])).toEqual([])
})
