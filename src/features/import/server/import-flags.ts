/** Options of an import, from the command line or from a feed's settings. */
import { AppError } from '../../../kit/errors.ts'
import { parsePairs } from './row/field-rules.ts'
import { findZone, nameOfZone } from './row/find-zone.ts'
import type { ImportSettings } from './settings/import-settings.ts'

/** Options as parsed by commander. */
export type ImportFlags = {
  map: string[]
  set: string[]
  default: string[]
  root?: string
  zone?: string
  source?: string
  venues?: string
  report?: string
  all?: boolean
  explain?: boolean
  publish?: boolean
  strict?: boolean
  dryRun?: boolean
  keepRead?: boolean
  permitted?: boolean
  /** Names of questions to dismiss. */
  ignore?: string[]
  /** Names of questions about times to answer with `repair`. */
  repair?: string[]
}

/** Throws AppError for invalid options. */
export const settingsOf = (flags: ImportFlags): ImportSettings => ({
  rules: {
    map: parsePairs('--map', flags.map),
    set: parsePairs('--set', flags.set),
    default: parsePairs('--default', flags.default),
  },
  root: flags.root,
  zone: flags.zone === undefined ? undefined : zoneNamed(flags.zone),
  source: flags.source,
  all: flags.all === true,
  publish: flags.publish === true,
  strict: flags.strict === true,
  dryRun: flags.dryRun === true,
  keepRead: flags.keepRead === true,
  permitted: flags.permitted === true,
  ignore: flags.ignore,
  repair: flags.repair?.map((name) => ({ name })),
})

const zoneNamed = (name: string): string => {
  const found = nameOfZone(findZone(name))
  if (found) return found
  throw new AppError('invalid_request', {
    message: `"${name}" is not a time zone. Use a name like America/Chicago.`,
  })
}
