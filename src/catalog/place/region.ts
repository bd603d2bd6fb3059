/** The states that the directory is about, as its settings name them. */
import { siteSettings } from '../../kit/site-settings.ts'
import { stateCode, stateName } from './us-states.ts'

/** Codes of the states; none: the whole country. */
export const regionStates = (): string[] => siteSettings.region.split(', ').filter(Boolean)

export const isInRegion = (state: string): boolean => regionStates().includes(state)

/** "Ohio", "Indiana, Ohio"; empty for the whole country. */
export const regionInWords = (): string => regionStates().map(stateName).join(', ')

/** Codes of states given by code or name, between commas, in the form of the settings; undefined where one is unknown. */
export const readRegion = (text: string): string | undefined => {
  const codes = text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : stateCode(part)))
  return codes.includes(undefined) ? undefined : [...new Set(codes)].join(', ')
}
