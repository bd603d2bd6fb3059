/** Tells postal addresses outside the United States by their form: provinces, postal codes and countries. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
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

/** Canada's provinces; those of the first line have the names of towns in the United States, too. */
const provincesLikeTowns = 'ontario|new brunswick|yukon|alberta|manitoba'
const provinces = `${provincesLikeTowns}|ont|b\\.?c|québec|quebec|que|british columbia|newfoundland(?: (?:and|&) labrador)?|nova scotia|prince edward island|p\\.?e\\.?i|saskatchewan|sask|northwest territories|nunavut|yukon territory`
const named = new RegExp(`^(?:${provinces})\\.?$`, 'i')
const likeTown = new RegExp(`^(?:${provincesLikeTowns})$`, 'i')
const provinceCode = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|PQ|NF)$/

const canadianCode = '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d'
const endsInCanada = new RegExp(`(?:^|\\s)${canadianCode}$`, 'i')
/** "PO18 0PH"; "1ST" and "2ND" are floors and streets. */
const endsInBritain =
  /(?:^|\s)(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? \d(?!ST|ND|RD|TH)[ABD-HJLNP-UW-Z]{2})$/
const endsInAustralia = /(?:^|\s)(?:NSW|QLD|VIC|TAS|ACT|NT|SA|WA) \d{4}$/

/** The United States and its islands, and what is no country or a state's name (Georgia). */
const notForeign = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'GE', 'EU', 'EZ', 'UN', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const countries = new Set(
  'uk,u.k,england,scotland,wales,northern ireland,great britain,korea,czech republic,turkey,uae,holland,méxico,deutschland,españa,italia,österreich,schweiz,brasil,can,gbr,mex,aus,nzl,deu,ger,fra,ita,esp,nld,che,dnk,swe,fin,irl,jpn,chn,bra'.split(
    ',',
  ),
)
for (const one of letters) {
  for (const two of letters) {
    const name = notForeign.has(one + two) ? undefined : nameOf.of(one + two)
    if (name) countries.add(name.toLowerCase())
  }
}
/** Codes that stand for no state, nor for an end of a street (SE, ST). */
const countryCode = /^(?:GB|UK|MX|AU|NZ|FR|IT|ES|BE|CH|AT|DK|FI|IE|JP|CN|BR|ZA|AE|QA)$/

export const isCountryAbroad = (text: string): boolean => {
  const name = text.trim().replace(/\.$/, '').replace(/^the /i, '')
  return countries.has(name.toLowerCase()) || countryCode.test(name)
}

const regions =
  /^(?:nsw|qld|tas|new south wales|queensland|victoria|tasmania|baja california(?: sur)?|sonora|chihuahua|tamaulipas|jalisco)$/i

/** True for a province or region abroad in a column for states. */
export const isStateAbroad = (state: string): boolean => {
  const text = state.trim()
  return (
    stateCode(text) === undefined &&
    (named.test(text) ||
      regions.test(text) ||
      provinceCode.test(text.toUpperCase()) ||
      isCountryAbroad(text))
  )
}

/** True for a postal code of Canada or Britain in a column for ZIP codes. */
export const isZipAbroad = (zipCode: string): boolean => {
  const text = zipCode.trim().toUpperCase()
  return endsInCanada.test(text) || endsInBritain.test(text)
}

/** "Windsor ON": names in their capitals before a province. */
const townAndProvince =
  /^\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2} (?:AB|BC|MB|NB|NS|ON|QC|SK)$/u

/**
 * "…, Etobicoke, ON M9R 3C7, Canada", "Windsor, Ontario", "…, Chichester PO18 0PH", "Lima, Peru". `isRegional`: the
 * operator says which region the list is about, where a last word may be a town of a country's name.
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
  if (named.test(last)) return !likeTown.test(last) || isTownName(before)
  if (!isCountryAbroad(last)) return false
  // A country's name may be a town's as well: "5 Main St, Peru" says nothing.
  return /^(?:canada|can)$/i.test(last) || (!isRegional && isTownName(before))
}

/** Rows of one list share their towns and venues. */
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

/** It ends as addresses in the United States do. */
const isAmerican = (part: string): boolean =>
  /^(?:u\.?\s?s\.?\s?a?\.?|united states(?: of america)?|america)$/i.test(part) ||
  (stateCode(part) !== undefined && !/^(?:can|mex)$/i.test(part)) ||
  /(?:^|\s)[A-Z]{2}\.? \d{5}(?:-\d{4})?$/.test(part)
