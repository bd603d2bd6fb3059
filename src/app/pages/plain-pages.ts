/** Plain pages in place of a page that could not be rendered. */
import { AppError } from '../../kit/errors.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { escapeMarkup } from '../../kit/text/escape-markup.ts'
import { errorAnswer } from '../../platform/http/failures.ts'
import type { HttpRequest } from '../../platform/http/http-request.ts'
import type { HttpResponse } from '../../platform/http/http-response.ts'
import { pagePolicy } from '../../platform/http/security.ts'

/** Seconds, for API clients; the page reloads later, since people are more patient. */
const retryAfter = 2
const refreshAfter = 5

type PlainPage = { title: string; text: string; head?: string }

const htmlOf = ({ title, text, head = '' }: PlainPage) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/>${head}
<title>${title} · ${escapeMarkup(siteSettings.name)}</title></head><body><main><h1>${title}</h1>
<p>${text}</p></main></body></html>`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy({ scripts: [] }),
}

const busy = () =>
  htmlOf({
    title: 'Busy for a moment',
    text: `${escapeMarkup(siteSettings.name)} has more visitors than it can serve right now. This page tries again automatically in ${refreshAfter} seconds.`,
    head: `<meta http-equiv="refresh" content="${refreshAfter}"/>`,
  })

/** Shown while rendering is overloaded. */
export const busyPage = (): HttpResponse => ({
  status: 503,
  headers: { ...headers, 'retry-after': String(retryAfter) },
  body: busy(),
})

const nothingSaved = () =>
  new AppError('unavailable', {
    message: `${siteSettings.name} has more visitors than it can serve right now, and nothing was saved. Wait a few seconds and submit again.`,
    retryAfter,
  })

/** Response to a form while rendering is overloaded, before any work. */
export const unsentForm = (request: HttpRequest): HttpResponse =>
  refusedForm(nothingSaved(), request, true) ?? errorAnswer(nothingSaved(), request.id)

/** Response to a request rejected before a page read it, for a browser without scripts. */
export const refusedForm = (
  error: unknown,
  request: HttpRequest,
  isOverload = false,
): HttpResponse | undefined => {
  const isShown = request.header('accept')?.includes('text/html')
  const isKnown = error instanceof AppError && (error.status < 500 || isOverload)
  if (!isShown || !isKnown) return undefined
  const jsonAnswer = errorAnswer(error, request.id)
  const { isReading } = request
  const title = isReading ? "We couldn't open this page" : "Your form wasn't sent"
  const next = isReading
    ? 'Check its address.'
    : "Use your browser's Back button to return to the form."
  const text = `${escapeMarkup(error.message)} ${next}`
  return {
    ...jsonAnswer,
    headers: { ...jsonAnswer.headers, ...headers },
    body: htmlOf({ title, text }),
  }
}
