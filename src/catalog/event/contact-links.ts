/**
 * Links to an event's website, phone, email and place. Input by visitors and imports stays text until one of these
 * functions makes it a link; undefined if no safe link is possible.
 */
import type { Event } from './event.ts'

/** Most characters of an address: longer ones are attacks or mistakes, and browsers and mail programs cut them. */
const MAX_LENGTH = 2000

/**
 * Returns an http(s) address; prepends "https://" if there is no scheme. Rejects other schemes, user names, hosts that
 * are not domains ("N/A", "localhost", IP addresses), spaces and control characters.
 */
export function websiteHref(text: string): string | undefined {
  const trimmed = text.trim()
  // URL parsers drop tabs and newlines and convert backslashes: "java\nscript:" would pass.
  if (trimmed === '' || trimmed.length > MAX_LENGTH || /[\s\p{C}\\]/u.test(trimmed))
    return undefined
  const hasWebScheme = /^https?:\/\//i.test(trimmed)
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(trimmed)
  if (!hasWebScheme && hasOtherScheme) return undefined
  const candidate = hasWebScheme ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`
  const url = parseUrl(candidate)
  if (!url || url.username || url.password) return undefined
  if (!/[^.]\.[a-z][a-z0-9-]*\.?$/.test(url.hostname)) return undefined
  const isBareHost = url.href === `${url.origin}/` && !candidate.endsWith('/')
  return isBareHost ? url.origin : url.href
}

/** Avoids `URL.canParse`: cards call this during rendering, and browsers of 2022 lack it. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Letters on telephone keys 2 to 9. */
const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const keyOf = (letter: string) => String(keypad.findIndex((key) => key.includes(letter)) + 2)

/**
 * "tel:+13125550142" from "(312) 555-0142": adds the country code to US numbers, writes extensions as ";ext=" (RFC
 * 3966), and converts letters to key digits ("1-800-555-CARS"). Uses the first of several numbers.
 */
export function telHref(text: string): string | undefined {
  const first = text.toLowerCase().split(/[/;,|\n]| or /)[0] ?? ''
  const number = first.trim().replace(/^(?:tel|telephone|phone|ph|call|office|cell)\b[.: ]*/, '')
  const match = /^(\+?)([\d(][\da-z\s().-]*?)(?:\s*(?:#|x|ext\.?|extension)\s*(\d{1,8}))?$/.exec(
    number,
  )
  if (!match) return undefined
  const [, plus, dialed = '', extension] = match
  const digits = dialed.replace(/[a-z]/g, keyOf).replace(/\D/g, '')
  const suffix = extension ? `;ext=${extension}` : ''
  if (plus) return /^\d{8,15}$/.test(digits) ? `tel:+${digits}${suffix}` : undefined
  return /^1?[2-9]\d{9}$/.test(digits) ? `tel:+1${digits.slice(-10)}${suffix}` : undefined
}

/** "mailto:info@example.com" from a single plain address; prevents header injection. */
export function mailHref(text: string): string | undefined {
  const address = text.trim()
  if (address.length > 254) return undefined
  if (!/^[a-z0-9.!#$%&'*+/=^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address)) return undefined
  // Only "@" stays unencoded; "?" and "&" would start headers (RFC 6068).
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

type Address = Pick<Event, 'streetAddress' | 'city' | 'state' | 'zipCode'>

/** "6363 N Milwaukee Ave, Chicago, IL 60646"; omits unknown parts. */
export function addressLine({ streetAddress, city, state, zipCode }: Address): string {
  const stateAndZip = [state, zipCode].map((part) => part.trim()).filter(Boolean)
  return [streetAddress.trim(), city.trim(), stateAndZip.join(' ')].filter(Boolean).join(', ')
}

type LinkPlace = Address &
  Pick<Event, 'venueName' | 'location' | 'latitude' | 'longitude' | 'locationPrecision'>

/** Best query for a map service: the address, an exact point, or the venue's name in its city. */
function destination(place: LinkPlace): string {
  const line = addressLine(place)
  if (place.streetAddress.trim()) return line
  const point = `${place.latitude},${place.longitude}`
  // Without a street, the point is only the center of a ZIP code or city; the venue's name is more precise.
  if (place.locationPrecision === 'address') return point
  const namedPlace = [place.venueName.trim(), line || place.location.trim()]
    .filter(Boolean)
    .join(', ')
  return namedPlace || point
}

/** Opens directions to the event in Google Maps (documented Maps URLs, api=1). */
export function directionsHref(place: LinkPlace): string {
  const query = encodeURIComponent(destination(place))
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`
}
