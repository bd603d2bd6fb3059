/** HTML code of an embed, from the URL of the page that generates it. */
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
const [minHeight, maxHeight] = [200, 2000]

/** Filters of an embed. Excludes the visitor's own position, which must not be part of a public page. */
const codeFilters: readonly FilterName[] = filterNames.filter(
  (name) => lineOf(name)?.role === undefined,
)

export type CodeState = {
  /** Id of an event to embed instead of a search. */
  event?: string
  view: EmbedView
  filters: SearchInput
  /** Theme, accent color and resizing, if chosen; undefined for the default. */
  look: { theme?: string; accent?: string; resize?: string }
  height: number
  /** Field → how to correct it. */
  problems: Record<string, string>
  rejectedValues?: Readonly<Record<string, unknown>>
}

export const readCodeState = (url: URL): CodeState => {
  const query = fromQuery(url.searchParams)
  const { theme, accent, resizes } = readLook(url.searchParams)
  const { filters, problems, rejectedValues } = readEnteredFilters(query, codeFilters)
  const heightText = url.searchParams.get('height') || String(usualHeight)
  const height = decimalOf(heightText) ?? Number.NaN
  const isHeight = Number.isInteger(height) && height >= minHeight && height <= maxHeight
  const event = url.searchParams.get('event') ?? ''
  return {
    ...(/^[\w-]{1,100}$/.test(event) && { event }),
    view: embedViews.find((view) => view === query.view) ?? 'list',
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
      ...(!isHeight && { height: `Use a whole number from ${minHeight} to ${maxHeight}.` }),
    },
    rejectedValues,
  }
}

/** Query parameters of the embed, and of the page that generates its code. */
export const queryOf = ({ event, view, filters, look, height }: CodeState): Query => ({
  ...(filters as Query),
  ...look,
  event,
  view: view === 'list' ? undefined : view,
  height: height === usualHeight ? undefined : height,
})

/** Path of the embed on this site. */
export const addressOfEmbed = (state: CodeState): string => {
  const { event: _, height: __, ...query } = queryOf(state)
  return state.event === undefined ? embedPath(query) : embeddedEventPath(state.event, state.look)
}

/** The iframe, plus a script that sets its height if it resizes. */
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

/** Script that sets each frame to the height it reports. If a site strips scripts, frames keep their height. */
const listenerOf = (base: string): string => `<script>
addEventListener('message', ({ data, origin, source }) => {
  const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)
  const height = Number(data && data.embedHeight)
  if (origin === '${new URL(base).origin}' && frame && height > 0)
    frame.height = Math.min(height, 5000)
})
</script>`
