/** The 50 states, the District of Columbia and the five inhabited territories (USPS codes). */

/** One line per state: code, name, and press abbreviations that differ from the code. */
const lines = `AL Alabama|Ala
AK Alaska
AZ Arizona|Ariz
AR Arkansas|Ark
CA California|Calif|Cal
CO Colorado|Colo
CT Connecticut|Conn
DE Delaware|Del
DC District of Columbia|Washington DC|Wash DC
FL Florida|Fla
GA Georgia
HI Hawaii|Hawaiʻi
ID Idaho
IL Illinois|Ill
IN Indiana|Ind
IA Iowa
KS Kansas|Kan|Kans
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts|Mass
MI Michigan|Mich
MN Minnesota|Minn
MS Mississippi|Miss
MO Missouri
MT Montana|Mont
NE Nebraska|Neb|Nebr
NV Nevada|Nev
NH New Hampshire
NJ New Jersey
NM New Mexico|N Mex
NY New York|New York State
NC North Carolina|N Carolina
ND North Dakota|N Dakota|N Dak
OH Ohio
OK Oklahoma|Okla
OR Oregon|Ore
PA Pennsylvania|Penn|Penna
RI Rhode Island
SC South Carolina|S Carolina
SD South Dakota|S Dakota|S Dak
TN Tennessee|Tenn
TX Texas|Tex
UT Utah
VT Vermont
VA Virginia
WA Washington|Wash|Washington State
WV West Virginia|W Virginia|W Va
WI Wisconsin|Wis|Wisc
WY Wyoming|Wyo
PR Puerto Rico
VI U.S. Virgin Islands|Virgin Islands|USVI|United States Virgin Islands
GU Guam
AS American Samoa
MP Northern Mariana Islands|CNMI|Commonwealth of the Northern Mariana Islands`

export type UsState = { readonly code: string; readonly name: string; readonly slug: string }

/** Letters only: "N.Y.", "n. y." and "NY" have the same key. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

const byCode = new Map<string, UsState>()
const namesByCode = new Map<string, readonly string[]>()
const codesByKey = new Map<string, string>()

for (const line of lines.split('\n')) {
  const code = line.slice(0, 2)
  const names = line.slice(3).split('|')
  const name = names[0] ?? code
  const slug = name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')
  byCode.set(code, { code, name, slug })
  namesByCode.set(code, names)
  for (const spelling of [code, ...names]) codesByKey.set(keyOf(spelling), code)
}

/** In the order of `lines`: states and DC by name, then the territories. */
export const usStates: readonly UsState[] = [...byCode.values()]

const notStates = new Set(['DC', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** Codes of the 50 states. */
export const fiftyStates: readonly string[] = [...byCode.keys()].filter(
  (code) => !notStates.has(code),
)

/** "50 states, DC and 2 territories"; ignores unknown codes. */
export function areasInWords(codes: readonly string[]): string {
  const states = codes.filter((code) => fiftyStates.includes(code)).length
  const territories = codes.filter((code) => notStates.has(code) && code !== 'DC').length
  const words = [
    countWithNoun(states, 'state', 'states'),
    codes.includes('DC') ? 'DC' : '',
    countWithNoun(territories, 'territory', 'territories'),
  ].filter(Boolean)
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')
}

const countWithNoun = (count: number, singular: string, plural: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? singular : plural}`

/** "IL" from "IL", "il", "Illinois", "Ill." or "ILLINOIS "; undefined if unknown. */
export function stateCode(text: string): string | undefined {
  return codesByKey.get(keyOf(text))
}

/** "Illinois" from "IL"; returns an unknown code unchanged. */
export function stateName(code: string): string {
  return byCode.get(code.toUpperCase())?.name ?? code
}

/** "Oregon" and "Ore" from "OR": name and abbreviations; empty for an unknown code. */
export function namesOfState(code: string): readonly string[] {
  return namesByCode.get(code) ?? []
}

/** "new-hampshire" from "NH", for addresses of pages; undefined for an unknown code. */
export function stateSlug(code: string): string | undefined {
  return byCode.get(code.toUpperCase())?.slug
}

/** "NH" from "new-hampshire"; the exact slug only, because every page has one address. */
export function stateCodeOfSlug(slug: string): string | undefined {
  return usStates.find((state) => state.slug === slug)?.code
}
