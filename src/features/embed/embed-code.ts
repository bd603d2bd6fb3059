/** The code of an embed, from the address of the page that makes it. */
import {
  type EmbedView,
  embeddedEventPath,
  embedPath,
  embedViews,
} from '../../catalog/links/embed-paths.ts'
import type { Query } from '../../catalog/links/paths.ts'
import {
  type FilterName,
  filterNames,
  lineOf,
  type SearchInput,
} from '../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../catalog/search/read-filters.ts'
import { decimalOf } from '../../kit/decimals.ts'
import { fromQuery } from '../../kit/endpoint.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { escapeMarkup } from '../../kit/text/escape-markup.ts'
import { readLook } from './looks.ts'

export const usualHeight = 600
const [lowest, highest] = [200, 2000]

/** Filters of what is shown. A visitor's own position stays out of pages that everybody sees. */
const codeFilters: readonly FilterName[] = filterNames.filter(
  (name) => lineOf(name)?.role === undefined,
)

export type CodeState = {
  /** One event instead of a search. */
  event?: string
  view: EmbedView
  filters: SearchInput
  /** Theme, accent and the like as they were chosen; undefined for what is usual. */
  look: { theme?: string; accent?: string; resize?: string }
  height: number
  /** Field → how to correct it. */
  problems: Record<string, string>
  refused?: Readonly<Record<string, unknown>>
}

export const readCodeState = (url: URL): CodeState => {
  const given = fromQuery(url.searchParams)
  const { theme, accent, resizes } = readLook(url.searchParams)
  const { filters, problems, refused } = readEnteredFilters(given, codeFilters)
  const typed = url.searchParams.get('height') || String(usualHeight)
  const height = decimalOf(typed) ?? Number.NaN
  const isHeight = Number.isInteger(height) && height >= lowest && height <= highest
  const event = url.searchParams.get('event') ?? ''
  return {
    ...(/^[\w-]{1,100}$/.test(event) && { event }),
    view: embedViews.find((view) => view === given.view) ?? 'list',
    filters,
    look: {
      theme: theme === 'light' ? undefined : theme,
      accent: url.searchParams.get('accent')?.trim().slice(0, 20) || undefined,
      resize: resizes ? '1' : undefined,
    },
    height: isHeight ? height : usualHeight,
    problems: {
      ...problems,
      ...(accent.problem && { accent: accent.problem }),
      ...(!isHeight && { height: `Use a whole number from ${lowest} to ${highest}.` }),
    },
    refused,
  }
}

/** Parameters of the embed, and of the page that makes its code. */
export const queryOf = ({ event, view, filters, look, height }: CodeState): Query => ({
  ...(filters as Query),
  ...look,
  event,
  view: view === 'list' ? undefined : view,
  height: height === usualHeight ? undefined : height,
})

/** Address of the embed on the site. */
export const addressOfEmbed = (state: CodeState): string => {
  const { event: _, height: __, ...query } = queryOf(state)
  return state.event === undefined ? embedPath(query) : embeddedEventPath(state.event, state.look)
}

/** The frame, and where its height follows its content the lines that set it. */
export const codeOf = (state: CodeState, base: string): string => {
  const address = base + addressOfEmbed(state)
  const resizes = state.look.resize !== undefined
  const attributes = [
    `src="${escapeMarkup(address)}"`,
    `title="Car events from ${escapeMarkup(siteSettings.name)}"`,
    `width="100%" height="${state.height}"`,
    'style="border:0" loading="lazy"',
  ]
  const frame = `<iframe ${attributes.join(' ')}></iframe>`
  return resizes ? `${frame}\n${listenerOf(base)}` : frame
}

/** Gives each frame the height that it tells, and no other; it keeps its own where scripts are stripped. */
const listenerOf = (base: string): string => `<script>
addEventListener('message', ({ data, origin, source }) => {
  const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)
  const height = Number(data && data.embedHeight)
  if (origin === '${new URL(base).origin}' && frame && height > 0)
    frame.height = Math.min(height, 5000)
})
</script>`
