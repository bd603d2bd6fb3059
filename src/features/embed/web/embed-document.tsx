import { paths, withQuery } from '../../../catalog/links/paths.ts'
import mapColors from '../../../catalog/place/web/map/map-colors.css?raw'
import { searchSentence } from '../../../catalog/search/filter-words.ts'
import { filterLabel } from '../../../catalog/search/filters.ts'
import { type Embedded, newTabId, OutLink } from '../../../catalog/search/web/embedded.tsx'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { backgrounds, type Look, shadesOf, type Theme } from '../looks.ts'
import sheet from './embed.css?raw'

type EmbedDocumentProps = {
  embedded: Embedded
  look: Look
  /** JavaScript of the embed; empty if it needs none. */
  script: string
  style: string
  now: number
  /** Note on made-up events; empty if there are none. */
  demo: string
}

/** HTML document in the frame: works without JavaScript, and has no controls that act for a visitor. */
export const EmbedDocument = (props: EmbedDocumentProps) => {
  const { embedded, look, style, script, now, demo } = props
  const { title = titleOf(embedded), content, siteUrl, siteLinkText, problems } = embedded
  const sentence = embedded.title ? '' : sentenceOf(embedded, now)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={shadesOf(look.theme).join(' ')} />
        <title>{`${title} · ${siteSettings.name}`}</title>
        {/* oxlint-disable-next-line react/no-danger -- our own CSS, with parsed colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {embedded.title ? null : (
          <header>
            <h1>{title}</h1>
            {sentence ? <p>{sentence}</p> : null}
          </header>
        )}
        {Object.entries(problems).map(([name, message]) => (
          <p key={name} className="problem">
            {filterLabel(name)}: {message}
          </p>
        ))}
        <main>{content}</main>
        <footer>
          <OutLink href={siteUrl}>{siteLinkText}</OutLink>{' '}
          <OutLink href={submitPath(embedded)}>List an event</OutLink>{' '}
          <span>
            By <OutLink href={paths.home}>{siteSettings.name}</OutLink>
          </span>{' '}
          {demo ? <span>{demo}</span> : null}{' '}
          <span id={newTabId} hidden>
            Opens in a new tab
          </span>
        </footer>
        {/* oxlint-disable-next-line react/no-danger -- our own script */}
        {script ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
      </body>
    </html>
  )
}

const titleOf = ({ names: { organizer, venue, series } }: Embedded): string => {
  if (series) return series
  if (organizer) return `Events by ${organizer}`
  return venue ? `Events at ${venue}` : 'Car events'
}

/** Sentence with the filters that the title doesn't mention. */
const sentenceOf = ({ filters, names }: Embedded, now: number): string => {
  const { organizer, venue, series, ...rest } = filters
  const untitledProfiles = names.series ? {} : names.organizer ? { venue } : { organizer }
  const sentenceFilters = { ...rest, ...untitledProfiles, ...(names.series ? {} : { series }) }
  return searchSentence(sentenceFilters, venueToday(now, siteZone()), names)
}

/** Path of the upload form, with the name of the club or the venue filled in. */
const submitPath = ({ names: { organizer, venue } }: Embedded): string =>
  withQuery(paths.upload, { organizerName: organizer, venueName: venue })

const darkRules = /@media \(prefers-color-scheme: dark\) \{\n([\s\S]*?)\n\}\n/g
const darkReplacements: Record<Theme, string> = { light: '', dark: '$1\n', auto: '$&' }

/** CSS of an embed, plus `more`. Rules for dark screens are dropped, unconditional, or kept as media queries. */
export const embedStyle = ({ theme, accent }: Look, more = ''): string => {
  const shades = shadesOf(theme).map((shade) => {
    const rule = `:root{--bg:${backgrounds[shade]};--accent:${accent.colors[shade]}}`
    return theme === 'auto' && shade === 'dark'
      ? `@media (prefers-color-scheme:dark){${rule}}`
      : rule
  })
  const rules = `${sheet}${more}${mapColors}`.replaceAll(darkRules, darkReplacements[theme])
  return `${rules}${shades.join('')}`.replaceAll(/\/\*[\s\S]*?\*\/|\s*\n\s*/g, '')
}

/** Script that reports the embed's height to the host page, and nothing else. */
export const heightScript =
  "(()=>{const tell=()=>parent.postMessage({embedHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*');new ResizeObserver(tell).observe(document.body)})()"
