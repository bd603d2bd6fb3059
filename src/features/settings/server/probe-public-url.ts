/** Checks the site at its public address, as reached by this machine and by an administrator's browser. */
import { agentName } from '../../../platform/fetch/agent-name.ts'
import { done, type Finding, todo, unknown } from './setup-lines.ts'

/** Address by which a browser reached the site, and the headers of a proxy in front. */
export type Browser = { host: string; isForwarded: boolean; forwardedScheme: string | undefined }

type Result = { status: number; location: string; text: string } | { failure: string; code: string }

/** `overHttp`: robots.txt by HTTP, if the public address has HTTPS. */
type Results = { robots: Result; sitemap: Result; overHttp: Result | undefined }

export type Probe = (publicUrl: string) => Promise<Results>

const timeoutMs = 5000
/** Shorter, since firewalls often drop requests to port 80. */
const httpTimeoutMs = 1500
const maxBytes = 64 * 1024

export const probePublicUrl: Probe = async (publicUrl) => {
  const get = (address: string, ms = timeoutMs) => getStart(address, agentName(publicUrl), ms)
  const { hostname, protocol } = new URL(publicUrl)
  const [robots, sitemap, overHttp] = await Promise.all([
    get(`${publicUrl}/robots.txt`),
    get(`${publicUrl}/sitemap.xml`),
    protocol === 'https:' ? get(`http://${hostname}/robots.txt`, httpTimeoutMs) : undefined,
  ])
  return { robots, sitemap, overHttp }
}

/** Start of a response; redirects are not followed. */
const getStart = async (address: string, agent: string, ms: number): Promise<Result> => {
  try {
    const { status, headers, body } = await fetch(address, {
      redirect: 'manual',
      headers: { 'user-agent': agent },
      signal: AbortSignal.timeout(ms),
    })
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxBytes) break
    }
    return { status, location: headers.get('location') ?? '', text }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    const failure = cause?.message || (error as Error).message
    return { failure, code: cause?.code ?? '' }
  }
}

/** Reason why a response is not a document of this site; undefined if it is. */
const faultOf = (answer: Result, mark: string): string | undefined => {
  if ('failure' in answer) return answer.failure
  if (answer.location) return `it redirects to ${answer.location}`
  if (answer.status !== 200) return `it answers ${answer.status}`
  return answer.text.includes(mark) ? undefined : 'another program answers'
}

/** Line of robots.txt that no other site has. */
const robotsMark = (publicUrl: string) => `\nSitemap: ${publicUrl}/sitemap.xml`

const isCertificateFault = (answer: Result): boolean =>
  'failure' in answer && /CERT|VERIFY|ISSUER/.test(answer.code)

type Address = { PUBLIC_URL?: string; TRUST_PROXY: number; browser?: Browser; outside?: Results }

/** State of the public address. HTTPS is confirmed by this machine, or by the browser whose session arrived by it. */
export const addressState = ({ PUBLIC_URL, TRUST_PROXY, browser, outside }: Address): Finding => {
  if (PUBLIC_URL === undefined || !outside)
    return todo(`PUBLIC_URL is not set${browser ? `; you came by ${browser.host}` : ''}.`)
  const { host, hostname, protocol } = new URL(PUBLIC_URL)
  if (protocol !== 'https:') return todo(`PUBLIC_URL is ${PUBLIC_URL}, without HTTPS.`)
  if (browser && browser.host !== host)
    return todo(
      `PUBLIC_URL is ${PUBLIC_URL}, but you came by ${browser.host}.`,
      `Open the checklist at ${PUBLIC_URL}. If you did, let the proxy pass on the Host header.`,
    )
  if (isCertificateFault(outside.robots))
    return todo(
      `This machine refuses the certificate of ${host}: ${faultOf(outside.robots, '')}`,
      'Let the proxy get one for this name. If an authority of your own signs it, set NODE_EXTRA_CA_CERTS.',
    )
  if (outside.overHttp && !faultOf(outside.overHttp, robotsMark(PUBLIC_URL)))
    return todo(
      `http://${hostname} shows the site without HTTPS.`,
      'Let the proxy redirect it to https://.',
    )
  if (browser?.isForwarded && TRUST_PROXY === 0)
    return todo(
      'A proxy is in front, but TRUST_PROXY is 0: limits take all visitors for one.',
      'Set TRUST_PROXY to the number of proxies in front, and restart.',
    )
  const fault = faultOf(outside.robots, robotsMark(PUBLIC_URL))
  if (fault === undefined) return done(`${PUBLIC_URL} answers this machine, by HTTPS.`)
  if (!browser)
    return unknown(
      `This machine does not reach ${PUBLIC_URL}: ${fault}.`,
      `Open ${PUBLIC_URL}/admin/setup in a browser: it knows whether HTTPS was used.`,
    )
  if (browser.forwardedScheme === 'http')
    return unknown(
      `You came by ${host}. The proxy says without HTTPS, and this machine does not reach it: ${fault}.`,
      'If your browser shows https:// here, another proxy stands before that one: let X-Forwarded-Proto pass.',
    )
  // The session cookie of an https:// PUBLIC_URL is secure: browsers send it only by HTTPS.
  return done(`You came by ${PUBLIC_URL}, by HTTPS. This machine does not reach it: ${fault}.`)
}

/** State of robots.txt and sitemap, if this machine sees the same as search engines. */
export const enginesState = (publicUrl: string | undefined, outside?: Results): Finding => {
  if (publicUrl === undefined || !outside)
    return todo('The sitemap names whatever address a request came by.')
  const { robots, sitemap } = outside
  if ('failure' in robots)
    return unknown(
      `This machine does not reach ${publicUrl}/robots.txt: ${robots.failure}.`,
      'Open it, and the sitemap that it names, from another network.',
    )
  const checks = [
    ['robots.txt', faultOf(robots, robotsMark(publicUrl))],
    ['sitemap.xml', faultOf(sitemap, '<sitemapindex')],
  ] as const
  const failed = checks.find(([, fault]) => fault)
  return failed
    ? todo(
        `${publicUrl}/${failed[0]} is not what the site sends: ${failed[1]}.`,
        'Let the proxy pass on both as they are.',
      )
    : done(`${publicUrl}/robots.txt and the sitemap that it names answer.`)
}
