/** Street address of an event for a geocoder: without venue, suite and remarks. */

/** Place of an event in words. */
export type AddressWords = {
  streetAddress: string
  city: string
  /** Code. */
  state: string
  zipCode: string
}

export type AddressQuery = {
  /** "1200", "37-18", "N6W23001". */
  houseNumber: string
  /** Street with house number: "1200 N Main St". */
  street: string
  city: string
  state: string
  /** Five digits, or empty. */
  zipCode: string
}

/** A house number, and a street after it. */
const numbered = /^([a-z]{0,2}\d[\w/-]*)\s+(\S*[a-z]|\d+ mile\b)/i
/** Street names that start with a number: "5th Ave & Main St" is a corner, "8 Mile Rd" a road. */
const streetName = /^\d+((st|nd|rd|th)\b| mile (road|rd)\b)/i
/** Range of house numbers such as "1200-1250", with long ends, unlike the single number in "37-18 Junction Blvd". */
const range = /^(\d{3,})-\d{3,}$/
/** A suite word before a number or a single letter, unlike in "100 Building Way". */
const suite =
  /[\s,]+(?:(?:suite|ste|unit|apt|apartment|bldg|building|floor|fl|room|rm|lot|space|spc)\b\.?\s*#?|#\s*)(?:\w*\d[\w-]*|[a-z])\s*$/i

/** Undefined without a house number, or without city and ZIP code: no geocoder can place it precisely. */
export const addressQuery = (words: AddressWords): AddressQuery | undefined => {
  const city = tidy(words.city)
  const state = tidy(words.state)
  const zipCode = /^\d{5}/.exec(words.zipCode.trim())?.[0] ?? ''
  if (state === '' || (city === '' && zipCode === '')) return undefined
  const line = tidy(words.streetAddress.replace(/\([^)]*\)/g, ' '))
  const part = line
    .split(/[,;]/)
    .map((each) => withoutSuite(each.trim()))
    .find((each) => numbered.test(each) && !streetName.test(each))
  if (part === undefined || part.length > 150) return undefined
  const [first = '', ...rest] = part.split(' ')
  const houseNumber = range.exec(first)?.[1] ?? first
  return { houseNumber, street: [houseNumber, ...rest].join(' '), city, state, zipCode }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

const withoutSuite = (text: string): string => {
  const shorter = text.replace(suite, '')
  return shorter === text ? text : withoutSuite(shorter)
}

/** Normalized text, the same for all spellings of an address: lower case, no punctuation. */
export const addressKey = ({ street, city, state, zipCode }: AddressQuery): string =>
  [street, city, state, zipCode]
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}/#-]+/gu, ' ')
        .trim(),
    )
    .join('\n')
