/** User agent for all servers that the program reads. */
import { plainName } from '../../kit/site-settings.ts'
import { packageVersion } from '../package-version.ts'

/** Name by which robots.txt addresses a program with the user agent `agent` from `agentName`. */
export const robotsName = (agent: string): string =>
  /compatible; ([^/]+)\//.exec(agent)?.[1] ?? plainName('')

/**
 * User agent with a link to the help page of `site` (PUBLIC_URL), which tells site owners what is read and how to stop
 * it. Begins with "Mozilla/5.0 (compatible", because firewalls reject other user agents.
 */
export const agentName = (site: string | undefined): string => {
  const help = site === undefined ? '' : `; +${site.replace(/\/$/, '')}/help#robots`
  return `Mozilla/5.0 (compatible; ${plainName('')}/${packageVersion}${help})`
}
