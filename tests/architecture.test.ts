/** Enforces docs/architecture.md: who may import whom, sizes, names. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTest, readSources, type SourceFile } from './support/source-files.ts'

const sources = readSources('src')
const production = sources.filter(({ path }) => !isTest(path))

/** Zone of a file, such as `features/map:server`; `server` and `web` folders are separate floors of their zone. */
const zoneOf = (file: string): string => {
  const [, top = '', second = '', third = ''] = file.split('/')
  if (top === 'main.ts' || top === 'cli.ts') return 'entry'
  if (top === 'features') return `features/${second}${floor(third)}`
  if (top === 'catalog') return `catalog/${second}${floor(third)}`
  return top
}

/** Folders of the catalog (rooms) in import order: each may import only the earlier rooms. */
const rooms = [
  'file',
  'time',
  'place',
  'links',
  'series',
  'event',
  'profile',
  'duplicate',
  'submission',
  'trust',
  'calendar',
  'search',
]

const roomOf = (area: string) => rooms.indexOf(area.replace('catalog/', ''))

const floor = (folder: string) => (folder === 'server' || folder === 'web' ? `:${folder}` : '')

/** True if zone `from` may import zone `to`; every zone may import itself. */
const mayImport = (from: string, to: string): boolean => {
  if (from === to) return true
  const [fromArea = '', fromFloor = ''] = from.split(':')
  if (fromArea === 'kit') return false
  if (fromArea === 'ui' || fromArea === 'platform') return to === 'kit'
  if (fromArea.startsWith('catalog/') || fromArea.startsWith('features/')) {
    if (to === fromArea || to === 'kit') return true
    if (to === 'platform') return fromFloor === 'server'
    if (to === 'ui') return fromFloor === 'web'
    const [toArea = '', toFloor = fromFloor] = to.split(':')
    if (!toArea.startsWith('catalog/') || toFloor !== fromFloor) return false
    return fromArea.startsWith('features/') || roomOf(toArea) <= roomOf(fromArea)
  }
  if (fromArea === 'app') return to !== 'entry'
  return fromArea === 'entry' && !to.endsWith(':web') && to !== 'ui'
}

/** Files that stay in a shared zone even if only one feature imports them. */
const sharedFiles = [
  // The design system and the kit: parts may exist before a second feature uses them.
  /^src\/(ui|kit)\//,
  // Writers and row types stay beside the other writers of their table.
  /^src\/catalog\/(event\/server|submission\/server\/corrections|trust\/server\/(senders|words))\//,
  // Part of the duplicate check that the event store runs.
  /^src\/catalog\/duplicate\/server\//,
]

/** Files of shared zones that only one feature imports, directly or through other such files, with that feature. */
const findOwners = (files: readonly SourceFile[]): Map<string, string> => {
  const importers = Map.groupBy(
    files.flatMap(({ path, imports }) => imports.map((target) => ({ path, target }))),
    ({ target }) => target,
  )
  const owners = new Map<string, string>()
  const ownerOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? owners.get(path)
  for (let known = -1; known < owners.size; ) {
    known = owners.size
    for (const { path } of files) {
      if (!/^src\/(catalog|platform|ui|kit)\//.test(path)) continue
      const by = new Set(importers.get(path)?.map((each) => ownerOf(each.path)))
      const [owner] = by
      if (by.size === 1 && owner !== undefined) owners.set(path, owner)
    }
  }
  return owners
}

const zones = new Set(['kit', 'ui', 'platform', 'catalog', 'features', 'app', 'main.ts', 'cli.ts'])

describe('who may import whom', () => {
  test('source files and their imports are parsed', () => {
    expect(production.length).toBeGreaterThan(50)
    expect(production.flatMap(({ imports }) => imports).length).toBeGreaterThan(150)
  })

  test('the import rules allow and forbid the right pairs of zones', () => {
    expect(mayImport('features/archive:web', 'features/discovery')).toBe(false)
    expect(mayImport('features/archive:web', 'features/archive:server')).toBe(false)
    expect(mayImport('features/archive:web', 'platform')).toBe(false)
    expect(mayImport('features/archive', 'features/archive:server')).toBe(false)
    expect(mayImport('catalog/event', 'catalog/event:server')).toBe(false)
    expect(mayImport('catalog/event:web', 'platform')).toBe(false)
    expect(mayImport('catalog/event', 'catalog/search')).toBe(false)
    expect(mayImport('catalog/search:web', 'catalog/event:server')).toBe(false)
    expect(mayImport('kit', 'catalog/event')).toBe(false)
    expect(mayImport('platform', 'catalog/event:server')).toBe(false)
    expect(mayImport('catalog/search:server', 'catalog/event:server')).toBe(true)
    expect(mayImport('catalog/search:web', 'catalog/event')).toBe(true)
    expect(mayImport('features/archive:server', 'features/archive')).toBe(true)
    expect(mayImport('app', 'features/archive:server')).toBe(true)
    expect(mayImport('entry', 'features/import:server')).toBe(true)
  })

  test('every folder of src is known', () => {
    const tops = new Set(production.map(({ path }) => path.split('/')[1] ?? ''))
    expect([...tops].filter((top) => !zones.has(top))).toEqual([])
    const nouns = production.filter(({ path }) => path.startsWith('src/catalog/'))
    expect([...new Set(nouns.map(({ path }) => path.split('/')[2]))].toSorted()).toEqual(
      rooms.toSorted(),
    )
  })

  test('no forbidden import', () => {
    const wrong = production.flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith('src/') && !mayImport(zoneOf(path), zoneOf(target)))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('the program imports nothing from its tests, benchmarks and scripts', () => {
    const outside = production.flatMap(({ path, imports }) =>
      imports
        .filter((target) => /^(tests|bench|scripts)\//.test(target))
        .map((target) => `${path} -> ${target}`),
    )
    expect(outside).toEqual([])
  })

  test('every relative import names a file that exists', () => {
    const known = new Set(sources.map(({ path }) => path))
    const missing = production.flatMap(({ path, imports }) =>
      imports
        .filter(
          (target) => target.startsWith('src/') && /\.tsx?$/.test(target) && !known.has(target),
        )
        .map((target) => `${path} -> ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('no import circles', () => {
    expect(findCircle(production)).toBeUndefined()
  })

  test('the search for import circles finds a known circle', () => {
    const file = (path: string, ...imports: string[]) => ({ path, imports, text: '', lines: 1 })
    const ring = [file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')]
    expect(findCircle(ring)).toEqual(['a', 'b', 'c', 'a'])
  })

  test('no two folders import each other', () => {
    expect(findTwoWay(production)).toEqual([])
  })

  test('the search for mutual imports of folders finds two known pairs', () => {
    const file = (path: string, ...imports: string[]) => ({ path, imports, text: '', lines: 1 })
    const pair = [file('a/one', 'b/two'), file('b/three', 'a/four'), file('a/five', 'c/six')]
    expect(findTwoWay(pair)).toEqual(['a <-> b'])
    const below = [file('x/a/one', 'x/b/two'), file('x/b/c/three', 'x/a/d/four')]
    expect(findTwoWay(below)).toEqual(['x/a <-> x/b'])
  })

  test('no barrels', () => {
    const barrels = production.filter(
      ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \* from/m.test(text),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  test('a file that only one feature imports is in that feature', () => {
    const owners = findOwners(production)
    const shared = [...owners].filter(([path]) => !sharedFiles.some((each) => each.test(path)))
    expect(shared.map(([path, owner]) => `${path}: ${owner}`)).toEqual([])
  })

  test('the owner of a file is found through indirect imports', () => {
    const file = (path: string, ...imports: string[]) => ({ path, imports, text: '', lines: 1 })
    const [one, two, both] = ['src/catalog/one.ts', 'src/catalog/two.ts', 'src/catalog/both.ts']
    const files = [
      file(one, two, both),
      file(two),
      file(both),
      file('src/features/a/x.ts', one),
      file('src/features/b/y.ts', both),
    ]
    expect([...findOwners(files)]).toEqual([
      [one, 'a'],
      [two, 'a'],
    ])
  })

  test('the event store alone writes events and series', () => {
    const writes =
      /\b(insert into|update|delete from) (events|series)\b|(insertInto|updateTable|deleteFrom)\('(events|series)'\)/i
    const writers = production.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    expect(writers.length).toBeGreaterThan(3)
    expect(writers.filter((path) => !path.startsWith('src/catalog/event/server/'))).toEqual([])
  })

  test('links come from ui/link.tsx, which renders faster on the server', () => {
    const taken = /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/
    const takers = production.filter(({ text }) => taken.test(text)).map(({ path }) => path)
    expect(takers).toEqual(['src/ui/link.tsx'])
  })

  test('no regular expression has inline flags: V8 in Node 26.10 may lose the "i" of (?i:Jan)', () => {
    const changing = production.filter(({ text }) => /\(\?[ims]*-?[ims]+:/.test(text))
    expect(changing.map(({ path }) => path)).toEqual([])
  })

  test('the environment is read in one file', () => {
    const readers = production.filter(({ text }) => /process\.env\b/.test(text))
    expect(readers.map(({ path }) => path)).toEqual(['src/platform/environment.ts'])
  })
})

const findCircle = (files: SourceFile[]): string[] | undefined => {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue
      const circle = visit(next, [...trail, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle) return circle
  }
  return undefined
}

/** Pairs of sibling folders whose files, at any depth, import each other. */
const findTwoWay = (files: SourceFile[]): string[] => {
  const edges = new Set(
    files.flatMap(({ path, imports }) =>
      imports.map((target) => sideBySide(path, target).join(' <-> ')).filter(Boolean),
    ),
  )
  return [...edges].filter((edge) => {
    const [a = '', b = ''] = edge.split(' <-> ')
    return a < b && edges.has(`${b} <-> ${a}`)
  })
}

/** The two sibling folders at which the paths of two files diverge; empty if one folder contains the other. */
const sideBySide = (one: string, other: string): string[] => {
  const [a = [], b = []] = [one, other].map((path) => path.split('/').slice(0, -1))
  const parted = a.findIndex((name, at) => name !== b[at])
  if (parted < 0 || b[parted] === undefined) return []
  return [a, b].map((names) => names.slice(0, parted + 1).join('/'))
}

describe('sizes', () => {
  test('no file over 350 lines, no test over 600, except the field table', () => {
    const all = [...sources, ...readSources('tests', 'bench', 'scripts')]
    const bound = (path: string) =>
      isTest(path) || path === 'src/catalog/event/fields.ts' ? 600 : 350
    const long = all.filter(({ path, lines }) => lines > bound(path))
    expect(long.map(({ path, lines }) => `${path} ${lines}`)).toEqual([])
  })

  test('production code stays below its line limit, which is raised only together with docs/architecture.md', () => {
    const lines = production.reduce((sum, file) => sum + file.lines, 0)
    const [, bound = ''] =
      /at most ([\d,]+) lines/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
    expect(lines).toBeLessThanOrEqual(Number(bound.replace(',', '')))
  })

  test('no file under 40 lines whose only importer is in the same folder', () => {
    const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
    const importers = Map.groupBy(
      production.flatMap(({ path, imports }) => imports.map((target) => ({ path, target }))),
      ({ target }) => target,
    )
    const tested = new Set(sources.map(({ path }) => path.replace(/\.test\.tsx?$/, '')))
    const small = production.filter(({ path, lines, text }) => {
      const [only, ...others] = new Set(importers.get(path)?.map((each) => each.path))
      if (lines >= 40 || !only || others.length > 0 || folder(only) !== folder(path)) return false
      // Exempt: files with their own test, row types of tables, and programs that are started by path.
      const isApart =
        tested.has(path.replace(/\.tsx?$/, '')) || /(\/tables|-process)\.ts$/.test(path)
      // Exempt: SQL that only a routes.ts imports, as routes contain no SQL.
      return !isApart && !(only.endsWith('/routes.ts') && text.includes("from 'kysely'"))
    })
    expect(small.map(({ path, lines }) => `${path} ${lines}`)).toEqual([])
  })
})

describe('names', () => {
  test('files are in kebab-case and say what they hold', () => {
    const wrong = sources
      .map(({ path }) => path)
      .filter((path) => {
        const parts = path.split('/')
        const name = (parts.at(-1) ?? '').replace(
          /(\.(test|drill|server|client))?\.(tsx?|mjs)$/,
          '',
        )
        return (
          !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
          parts.some((part) => /^(utils?|misc|helpers?|common)(\.|$)/.test(part))
        )
      })
    expect(wrong).toEqual([])
  })

  test('every contract begins with a description of its feature', () => {
    const contracts = production.filter(({ path }) => path.endsWith('/contract.ts'))
    expect(contracts.length).toBeGreaterThan(2)
    const silent = contracts.filter(({ text }) => !text.startsWith('/**'))
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})
