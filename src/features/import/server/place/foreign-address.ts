/** Recognizes postal addresses outside the United States by provinces, postal codes and countries. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import {
  isCountryAbroad,
  provinceCode,
  provinceLikeTown,
  provinceName,
} from '../../../../catalog/place/abroad.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import {
  addressLine,
  isNoTown,
  isStreet,
  isVenueName,
  isVenueWord,
  tidyPart,
  withoutRemarks,
} from '../address/address-words.ts'

const canadianCode = '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d'
const endsInCanada = new RegExp(`(?:^|\\s)${canadianCode}$`, 'i')
/** "PO18 0PH"; endings such as "1ST" and "2ND" are floors and streets, not postal codes. */
const endsInBritain =
  /(?:^|\s)(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? \d(?!ST|ND|RD|TH)[ABD-HJLNP-UW-Z]{2})$/
const endsInAustralia = /(?:^|\s)(?:NSW|QLD|VIC|TAS|ACT|NT|SA|WA) \d{4}$/

/** True for a Canadian or British postal code in a ZIP code column. */
export const isZipAbroad = (zipCode: string): boolean => {
  const text = zipCode.trim().toUpperCase()
  return endsInCanada.test(text) || endsInBritain.test(text)
}

/** "Windsor ON": capitalized names before a province. */
const townAndProvince =
  /^\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2} (?:AB|BC|MB|NB|NS|ON|QC|SK)$/u

/**
 * True for "…, Etobicoke, ON M9R 3C7, Canada", "Windsor, Ontario", "…, Chichester PO18 0PH", "Lima, Peru".
 * `isRegional`: the operator set a default place, so a last word may be a US town with a country's name.
 */
export const isAddressAbroad = (address: string, isRegional = false): boolean =>
  (isRegional ? endsAbroadInRegion : endsAbroad)(address)

const judgeAddress = (address: string, isRegional: boolean): boolean => {
  const parts = partsOf(address)
  const last = parts.at(-1)
  if (last === undefined || isAmerican(last)) return false
  if (endsInCanada.test(last) || endsInBritain.test(last) || endsInAustralia.test(last)) return true
  const before = parts.at(-2)
  if (before === undefined) {
    return /^canada$/i.test(last) || (townAndProvince.test(last) && !isStreet(last))
  }
  if (provinceCode.test(last) || /^(?!.*\d)\p{L}.*\s(?:ON|QC|BC|AB)$/u.test(last)) return true
  if (provinceName.test(last)) return !provinceLikeTown.test(last) || isTownName(before)
  if (!isCountryAbroad(last)) return false
  // A country's name may also be a US town's: "5 Main St, Peru" is not evidence.
  return /^(?:canada|can)$/i.test(last) || (!isRegional && isTownName(before))
}

/** Memoized, because rows of one list share towns and venues. */
const endsAbroad = memoizeText((address) => judgeAddress(address, false))
const endsAbroadInRegion = memoizeText((address) => judgeAddress(address, true))

const isTownName = (part: string): boolean =>
  /^\d{4,6}(?: \p{L}+)?$|^B\.? ?C\.?$/u.test(part) ||
  (!isNoTown(part) && !isVenueName(part) && !isVenueWord(part.split(' ').at(-1) ?? ''))

const partsOf = (address: string): string[] =>
  addressLine(address)
    .split(',')
    .map((part) => tidyPart(withoutRemarks(part)))
    .filter((part) => part !== '')

/** True if the part ends like a US address. */
const isAmerican = (part: string): boolean =>
  /^(?:u\.?\s?s\.?\s?a?\.?|united states(?: of america)?|america)$/i.test(part) ||
  (stateCode(part) !== undefined && !/^(?:can|mex)$/i.test(part)) ||
  /(?:^|\s)[A-Z]{2}\.? \d{5}(?:-\d{4})?$/.test(part)
