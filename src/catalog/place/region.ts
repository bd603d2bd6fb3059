/** States that this site covers, from its settings. */
import { siteSettings } from '../../kit/site-settings.ts'
import { stateCode, stateName } from './us-states.ts'

/** Codes of the states; empty for the whole country. */
export const regionStates = (): string[] => siteSettings.region.split(', ').filter(Boolean)

export const isInRegion = (state: string): boolean => regionStates().includes(state)

/** "Ohio", "Indiana, Ohio"; empty for the whole country. */
export const regionInWords = (): string => regionStates().map(stateName).join(', ')

/** Parses comma-separated state codes or names into the format of the settings; undefined if one is unknown. */
export const readRegion = (text: string): string | undefined => {
  const codes = text.split(/[,;\n]/).flatMap((code) => (code.trim() === '' ? [] : stateCode(code)))
  return codes.includes(undefined) ? undefined : [...new Set(codes)].join(', ')
}
