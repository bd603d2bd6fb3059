/** Page shown while rendering is overloaded. */
import { siteSettings } from '../../kit/site-settings.ts'
import type { Answer } from '../../platform/http/answer.ts'
import { pagePolicy } from '../../platform/http/security.ts'

/** Seconds, for programs; the page itself comes back a little later, as people are patient. */
const retryAfter = 2
const refreshAfter = 5

const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/><meta http-equiv="refresh" content="${refreshAfter}"/>
<title>Busy for a moment · ${siteSettings.name}</title></head><body><main><h1>Busy for a moment</h1>
<p>${siteSettings.name} has more visitors than it can serve right now. This page tries again automatically in ${refreshAfter} seconds.</p></main></body></html>`

export const busyPage = (): Answer => ({
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': String(retryAfter),
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy({ scripts: [] }),
  },
  body: html,
})
