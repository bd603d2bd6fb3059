/** Steps from the home page to a page, for search engines and visitors. */
import { paths, publicUrl } from './paths.ts'

export type Step = { name: string; path: string }

export const homeStep: Step = { name: 'Events', path: paths.home }

/** BreadcrumbList of schema.org; `base` is PUBLIC_URL. */
export const breadcrumbList = (steps: readonly Step[], base: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl(base, path),
  })),
})
