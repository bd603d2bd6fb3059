/** The address of a feed as people paste it, and the name of a source that it gives. */
import { AppError } from '../../../../kit/errors.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import { addressProblem } from '../../contract.ts'

const refusal = (message: string) =>
  new AppError('unprocessable', { fields: { url: message }, message })

/** http or https; "webcal" is what calendar programs call them. Throws AppError. */
export const feedAddress = (text: string): string => {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw refusal(addressProblem)
  }
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') {
    throw refusal('Remove the user name and password: the address is stored unencrypted.')
  }
  url.hash = ''
  if (url.href.length > 2_000) throw refusal('At most 2,000 characters.')
  return url.href
}

/** The name that somebody gives a source, else the one of its address. */
export const sourceNamed = (given: string | undefined, address: string): string =>
  oneLine(given ?? '') || sourceOf(address)

/** "example.org/events.ics": host and path, which people know it by; what may be a secret is left out. */
export const sourceOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  const path = pathname.replace(/\/$/, '')
  return `${host}${path}`.slice(0, 150)
}
