/**
 * In the browser zod would try whether it may make functions from text. Our policy forbids it, and the
 * browser reports every try as an issue of the page. Read before any schema is made, hence no import.
 */
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
