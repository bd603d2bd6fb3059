import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserContract, browserFilters, browserPages } from './scripts/browser-contracts.ts'
import { type FieldSpec, fields } from './src/catalog/event/fields.ts'
import { packagesByLicense } from './src/features/pages/packages.ts'

/**
 * Field table for browsers, without notes for the API reference and headers for imports: 4 KB,
 * compressed, on every page.
 */
const fieldTable = (): Plugin => ({
  name: 'field-table',
  load(id) {
    if (this.environment.name !== 'client' || !id.endsWith('/src/catalog/event/fields.ts')) return
    const needed = Object.entries(fields).map(([name, field]) => {
      const {
        note: _,
        submissionNote: __,
        headers: ___,
        together: ____,
        ...rest
      } = field as FieldSpec
      return [name, rest]
    })
    return `export const fields = ${JSON.stringify(Object.fromEntries(needed))}`
  },
})

/** Licenses of packages, inlined at build time because the built program lacks the file that lists them. */
const licenses = (): Plugin => ({
  name: 'licenses',
  load: (id) =>
    id.endsWith('/src/features/pages/packages.ts')
      ? `export const packagesByLicense = ${JSON.stringify(packagesByLicense)}`
      : undefined,
})

/** Contracts, filters and page table, reduced to what browsers need: see scripts/browser-contracts.ts. */
const contracts = (): Plugin => ({
  name: 'contracts',
  enforce: 'pre',
  async transform(code, id) {
    if (this.environment.name !== 'client' || !id.includes('/src/')) return undefined
    if (id.endsWith('/app/pages/page-table.ts')) return browserPages(code)
    return id.endsWith('/catalog/search/filters.ts')
      ? browserFilters(code)
      : browserContract(id, code)
  },
})

/** Packages that every page needs, in one chunk instead of a dozen. */
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//

/** Modules of private pages (for organizers and administrators), which visitors' pages must not load. */
const privateModules = [
  'src/features/moderation/',
  'src/features/manage/',
  'src/features/submission/',
  'src/features/sign-in/',
  'src/catalog/file/',
  'src/catalog/event/corrections.ts',
  'src/catalog/event/fields.ts',
  'src/catalog/event/field-names.ts',
  'src/catalog/event/organizer-kinds.ts',
  'src/catalog/links/private-paths.ts',
  'src/catalog/time/day-in-words.ts',
  'src/catalog/submission/web/event-form/',
  'src/catalog/trust/web/administrator/',
  'src/catalog/submission/web/private-page.tsx',
  'src/ui/forms/error-summary.tsx',
  'src/ui/forms/form-field.tsx',
  'src/ui/forms/form-group.tsx',
  'src/ui/forms/guard-fields.tsx',
  'src/ui/forms/post-form.tsx',
  'src/ui/forms/send-carefully.ts',
  'src/ui/forms/stored-text.ts',
  'src/ui/forms/tag-input.tsx',
  'src/ui/forms/tags.ts',
]
const isPrivate = (id: string) => privateModules.some((place) => id.includes(`/${place}`))

/** Chunk groups without their dependencies, which Rolldown permits only if entries may have additional exports. */
const groupsAlone = (): Plugin => ({
  name: 'groups-alone',
  config: () => {
    const rolldownOptions = { preserveEntrySignatures: 'allow-extension' as const }
    return { environments: { client: { build: { rolldownOptions } } } }
  },
})

/** Chunk of modules that several pages of a kind share: few chunks, because every page lists the files of all pages. */
const sharedBy = (name: string, places: RegExp) => ({
  name,
  test: (id: string) => places.test(id) && !id.endsWith('.css'),
  minShareCount: 2,
  priority: 1,
  // Excludes dependencies, so that the map loads no administrators' code for a function that both use.
  includeDependenciesRecursively: false,
})
const desk =
  /\/src\/(?:features\/(?:moderation|settings|figures|outbox|personal-data|audit|status|sign-in|import|backup)|catalog\/trust\/web\/administrator)\//
const texts = /\/src\/features\/pages\/web\//

const icons = /\/node_modules\/lucide\//
const home =
  /\/src\/features\/discovery\/(contract\.ts|web\/(?!searched\/(?!load)|form\/near-list|narrow\/(filter-sheet|your-car|read-car)|search\/(late-|load-(hints|strip))))/
const homeOrRoot = /\/src\/(app\/root|features\/discovery\/web\/home-page)\.tsx/

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** True if the home page or the root imports a module, directly or indirectly. */
const isOnHome = (id: string, modules: Modules, seen = new Set<string>()): boolean => {
  if (homeOrRoot.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importers = [] } = modules.getModuleInfo(id) ?? {}
  return importers.some((importer) => isOnHome(importer, modules, seen))
}

/** Modules of several pages. The home page's are one chunk, so that it loads no others. */
const shared = { test: (id: string) => !isPrivate(id), minShareCount: 3, priority: 1 }

/** Excludes stylesheets: in a shared chunk, each page would load them all. */
const isScript = (id: string) => shared.test(id) && !id.endsWith('.css')

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), groupsAlone(), fieldTable(), licenses(), contracts()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // MapLibre GL is a file of one megabyte, which only tiled maps load.
    chunkSizeWarningLimit: 1_200,
    // Prevents advice on profiling plugins at the first start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Bundles only the icons in use, of 1,700. In development, each would be a separate file.
  ssr: command === 'build' ? { noExternal: ['lucide'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // File names without module names: every page lists all files, so names would cost a kilobyte.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'icons', test: icons, minShareCount: 2, priority: 1 },
                { ...shared, name: (id, modules) => (isOnHome(id, modules) ? 'parts' : null) },
                { ...shared, test: isScript, name: 'more', minShareCount: 7, priority: 0 },
                { name: 'home', test: home },
                sharedBy('desk', desk),
                sharedBy('texts', texts),
              ],
            },
          },
        },
      },
    },
  },
}))
