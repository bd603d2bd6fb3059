/** Gives a page the data of its loaders, as the router's own streaming does: scripts at the end of the body. In parts. */
import { jsonLdText } from '../../kit/text/json-ld-text.ts'

const end = '</body></html>'

export const embedLoaderData = async (
  page: string,
  data: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string[]> => {
  if (!data || !page.endsWith(end)) return [page]
  const text = await new Response(data).text()
  const script = (call: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`
  const scripts = script(`enqueue(${jsonLdText(text)})`) + script('close()')
  return [page.slice(0, -end.length), scripts, end]
}
