/** Steps from the home page down to a page, for search engines and readers. */
import { paths, publicUrl } from './paths.ts'

export type Step = { name: string; path: string }

export const homeStep: Step = { name: 'Events', path: paths.home }

/** BreadcrumbList of schema.org; `base` is the public address. */
export const breadcrumbList = (steps: readonly Step[], base: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl(base, path),
  })),
})
