/** The one name by which the program introduces itself to the servers that it reads. */
import { plainName } from '../../kit/site-settings.ts'
import { packageVersion } from '../package-version.ts'

/** By which robots.txt speaks to a program that introduces itself by `agent`, as from `agentName`. */
export const robotsName = (agent: string): string =>
  /compatible; ([^/]+)\//.exec(agent)?.[1] ?? plainName('')

/**
 * `site`: PUBLIC_URL, whose help page tells owners of sites what is read and how to stop it. Firewalls refuse names
 * without the usual beginning.
 */
export const agentName = (site: string | undefined): string => {
  const help = site === undefined ? '' : `; +${site.replace(/\/$/, '')}/help#robots`
  return `Mozilla/5.0 (compatible; ${plainName('')}/${packageVersion}${help})`
}
