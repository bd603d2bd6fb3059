/** Tests and journeys that `npm run test:changed` selects. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { journeysByFolder, journeysOf } from './support/journeys-by-folder.ts'
import { relatedTests, structureTests } from './support/related-tests.ts'
import { projectFolder, readSources } from './support/source-files.ts'

const isThere = (file: string) => existsSync(path.join(projectFolder, file))

describe('tests of a change', () => {
  const sources = readSources('src', 'tests')
  const chosen = (...changed: string[]) => relatedTests(sources, changed)

  test('include tests beside the change and tests that import it, also indirectly', () => {
    expect(chosen('src/catalog/time/venue-today.ts')).toEqual(
      expect.arrayContaining([
        'src/catalog/time/venue-today.test.ts',
        'src/catalog/event/trust-note.test.ts',
        'src/features/month/web/month-state.test.ts',
      ]),
    )
  })

  test('begin with the changed tests', () => {
    const [first] = chosen('src/kit/text/clean-text.ts', 'tests/words.test.ts')
    expect(first).toBe('tests/words.test.ts')
  })

  test('are few for a change in one feature, even though each HTTP test starts the whole program', () => {
    const tests = chosen('src/features/contact/server/routes.ts')
    expect(tests).toContain('src/features/contact/server/hostile-messages.test.ts')
    expect(tests.length).toBeLessThan(15)
  })

  test('structure tests exist', () => {
    expect(structureTests.filter((file) => !isThere(file))).toEqual([])
  })
})

describe('journeys of a change', () => {
  test('are those of the longest matching folder in the table, and changed journeys', () => {
    const changed = [
      'src/catalog/place/web/map/zoom.tsx',
      'src/catalog/search/web/event-card.test.tsx',
      'tests/e2e/near.spec.ts',
    ]
    expect(journeysOf(changed)).toEqual(['tests/e2e/near.spec.ts', 'tests/e2e/map.spec.ts'])
  })

  test('exist, and so do their folders', () => {
    const folders = Object.keys(journeysByFolder)
    const specs = Object.values(journeysByFolder)
      .flat()
      .map((name) => `tests/e2e/${name}.spec.ts`)
    expect([...folders, ...specs].filter((file) => !isThere(file))).toEqual([])
  })

  test('include every journey that npm test skips', () => {
    const leftOut = globSync('tests/e2e/*.spec.ts', { cwd: projectFolder })
      .filter((file) => readFileSync(path.join(projectFolder, file), 'utf8').includes('@drill'))
      .map((file) => path.basename(file, '.spec.ts'))
    expect(leftOut.length).toBeGreaterThan(0)
    const named = new Set(Object.values(journeysByFolder).flat())
    expect(leftOut.filter((name) => !named.has(name))).toEqual([])
  })

  test('are listed for the pages of every feature', () => {
    const features = path.join(projectFolder, 'src/features')
    const pages = readdirSync(features)
      .map((feature) => `src/features/${feature}/web/`)
      .filter(isThere)
    expect(pages.filter((folder) => !(folder in journeysByFolder))).toEqual([])
  })
})
