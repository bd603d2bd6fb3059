/** Rows that their source keeps from the public: calendar programs export them beside the others. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { textOf } from '../clean/clean-values.ts'
import type { RawValue } from '../row/source-row.ts'

/** `flag`: any word but a no says that a row is private; `public`: a no does; `level`: one of several words does. */
type Privacy = 'flag' | 'public' | 'level'

const kinds: Readonly<Record<string, Privacy>> = {
  private: 'flag',
  privateevent: 'flag',
  markedprivate: 'flag',
  markedasprivate: 'flag',
  confidential: 'flag',
  public: 'public',
  publicevent: 'public',
  sensitivity: 'level',
  visibility: 'level',
  privacy: 'level',
  accesslevel: 'level',
  status: 'level',
  poststatus: 'level',
  classification: 'level',
}

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^is(?=p)/, '')
const kindOf = memoizeText((name): Privacy | undefined => kinds[keyOf(name)])

const no =
  /^(?:0|no?|f|false|off|none|normal|default|public|publish(?:ed)?|not private|unchecked|-+|n\/a)$/i
const hidden = /^(?:private|confidential|personal|draft|hidden|unlisted|secret|internal|trash)$/i

/** Names of columns that say whether a row is private. */
export const privacyColumns = (names: readonly string[]): string[] =>
  names.filter((name) => kindOf(name) !== undefined)

/** True for a column that says nothing but this; a level may be one that nobody knows. */
export const isPrivacyAlone = (name: string): boolean => {
  const kind = kindOf(name)
  return kind !== undefined && kind !== 'level'
}

/** Reason why a row is skipped; undefined for one that is public. */
export const whyPrivate = (
  names: readonly string[],
  lookUp: (name: string) => RawValue,
): string | undefined =>
  names.some((name) => saysPrivate(kindOf(name), textOf(lookUp(name)).trim()))
    ? 'marked as private'
    : undefined

const saysPrivate = (kind: Privacy | undefined, text: string): boolean => {
  if (text === '') return false
  if (kind === 'flag') return !no.test(text)
  return kind === 'public' ? /^(?:0|no?|f|false|off|private)$/i.test(text) : hidden.test(text)
}
