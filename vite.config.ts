import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserContract, browserFilters, browserPages } from './scripts/browser-contracts.ts'
import { type FieldSpec, fields } from './src/catalog/event/fields.ts'
import { packagesByLicense } from './src/features/pages/packages.ts'

/**
 * The field table as browsers need it. Its notes are for the API reference and its headers for imports: 4 KB,
 * compressed, that every page would load.
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

/** Licenses of packages, read from a file that the built program does without. */
const licenses = (): Plugin => ({
  name: 'licenses',
  load: (id) =>
    id.endsWith('/src/features/pages/packages.ts')
      ? `export const packagesByLicense = ${JSON.stringify(packagesByLicense)}`
      : undefined,
})

/** Contracts, filters and pages without what browsers need not know: see scripts/browser-contracts.ts. */
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

/** Packages that every page of the application needs, in one file instead of a dozen. */
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//

/** Modules of private pages (forms of organizers, rooms of administrators): no visitor's page waits for them. */
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

/** Groups without what their modules import, which Rolldown has only where entries may export more than they did. */
const groupsAlone = (): Plugin => ({
  name: 'groups-alone',
  config: () => {
    const rolldownOptions = { preserveEntrySignatures: 'allow-extension' as const }
    return { environments: { client: { build: { rolldownOptions } } } }
  },
})

/** Modules that several pages of a kind share: few files, as every page has a list of the files of all pages. */
const sharedBy = (name: string, places: RegExp) => ({
  name,
  test: (id: string) => places.test(id) && !id.endsWith('.css'),
  minShareCount: 2,
  priority: 1,
  // Modules that a group imports stay out of it, so that the map loads no desk for a function that both use.
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

/** True if the home page or the frame of all pages imports a module, directly or through others. */
const isOnHome = (id: string, modules: Modules, seen = new Set<string>()): boolean => {
  if (homeOrRoot.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importers = [] } = modules.getModuleInfo(id) ?? {}
  return importers.some((importer) => isOnHome(importer, modules, seen))
}

/** Modules of several pages: those that the home page needs first, so that it loads no others. */
const shared = { test: (id: string) => !isPrivate(id), minShareCount: 3, priority: 1 }

/** A stylesheet stays with the pages that wear it: in the chunk of all, each page would ask for it. */
const isScript = (id: string) => shared.test(id) && !id.endsWith('.css')

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), groupsAlone(), fieldTable(), licenses(), contracts()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // MapLibre GL is one file of a megabyte, which only maps of tiles load.
    chunkSizeWarningLimit: 1_200,
    // Advice on profiling plugins would be printed at the first start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Bundles the icons that pages show, of 1,700. In development each would be a file to read.
  ssr: command === 'build' ? { noExternal: ['lucide'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each page's list of files names them all: a kilobyte more with their names.
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
