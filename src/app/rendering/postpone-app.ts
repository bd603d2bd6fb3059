/** Unknown script type and link relation: browsers neither run nor load such elements. */
export const postponedType = 'later'

/**
 * Defers the application: its module does not run and its files are not loaded until
 * early-script.tsx launches them. The router writes both elements.
 */
export const postponeApp = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${postponedType}"`)
    .replace('<script type="module" async="">', `<script type="${postponedType}">`)
