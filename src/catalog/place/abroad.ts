/** Names of foreign countries and provinces, without those that are also names of US states. */
import { stateCode } from './us-states.ts'

/** Canada's provinces; those on the first line are also names of US cities. */
const provincesLikeTowns = 'ontario|new brunswick|yukon|alberta|manitoba'
const provinces = `${provincesLikeTowns}|ont|b\\.?c|québec|quebec|que|british columbia|newfoundland(?: (?:and|&) labrador)?|nova scotia|prince edward island|p\\.?e\\.?i|saskatchewan|sask|northwest territories|nunavut|yukon territory`
export const provinceName = new RegExp(`^(?:${provinces})\\.?$`, 'i')
export const provinceLikeTown = new RegExp(`^(?:${provincesLikeTowns})$`, 'i')
export const provinceCode = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|PQ|NF)$/

/** Codes of the United States and its islands, of regions that are not countries, and of Georgia. */
const notForeign = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'GE', 'EU', 'EZ', 'UN', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const countries = new Set(
  'uk,u.k,england,scotland,wales,northern ireland,great britain,korea,czech republic,turkey,uae,holland,méxico,deutschland,españa,italia,österreich,schweiz,brasil,can,gbr,mex,aus,nzl,deu,ger,fra,ita,esp,nld,che,dnk,swe,fin,irl,jpn,chn,bra'.split(
    ',',
  ),
)
for (const firstLetter of letters) {
  for (const secondLetter of letters) {
    const name = notForeign.has(firstLetter + secondLetter)
      ? undefined
      : nameOf.of(firstLetter + secondLetter)
    if (name) countries.add(name.toLowerCase())
  }
}
/** Country codes that are neither a US state nor a street suffix (SE, ST). */
const countryCode = /^(?:GB|UK|MX|AU|NZ|FR|IT|ES|BE|CH|AT|DK|FI|IE|JP|CN|BR|ZA|AE|QA)$/

export const isCountryAbroad = (text: string): boolean => {
  const name = text.trim().replace(/\.$/, '').replace(/^the /i, '')
  return countries.has(name.toLowerCase()) || countryCode.test(name)
}

const regions =
  /^(?:nsw|qld|tas|new south wales|queensland|victoria|tasmania|baja california(?: sur)?|sonora|chihuahua|tamaulipas|jalisco)$/i

/** True if a state field contains a province, region or country abroad. */
export const isStateAbroad = (state: string): boolean => {
  const text = state.trim()
  return (
    stateCode(text) === undefined &&
    (provinceName.test(text) ||
      regions.test(text) ||
      provinceCode.test(text.toUpperCase()) ||
      isCountryAbroad(text))
  )
}
