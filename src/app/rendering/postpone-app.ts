/** Type of a script, and relation of a link, that no browser knows: it neither runs nor loads them. */
export const later = 'later'

/**
 * The page with the module of its application kept from running and its files from loading, until early-script.tsx
 * launches them. The router writes both elements.
 */
export const postponeApp = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${later}"`)
    .replace('<script type="module" async="">', `<script type="${later}">`)
