/** The settings as lines for an operator's terminal, without what nobody may read over a shoulder. */
import { type Config, secrets } from './config.ts'

const masked = '***'

/** One line per setting, `NAME=value`. */
export const configLines = (config: Config): string[] => {
  const hidden: readonly string[] = secrets
  return Object.entries(config).map(([name, value]) => {
    const text = String(value ?? '')
    return `${name}=${hidden.includes(name) && text !== '' ? withoutSecrets(text) : text}`
  })
}

/** An address without its password, wherever that stands; an address that cannot be read is not shown. */
const withoutSecrets = (address: string): string => {
  if (!URL.canParse(address)) return masked
  const url = new URL(address)
  if (url.password !== '') url.password = masked
  for (const name of new Set(url.searchParams.keys())) {
    if (/pass|pwd|secret|token|key/i.test(name)) url.searchParams.set(name, masked)
  }
  url.hash = ''
  return url.href
}
