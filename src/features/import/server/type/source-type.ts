/** Maps other sources' names of event types to ours. */
import { canonicalEventType, isEventType } from '../../../../catalog/event/event-types.ts'
import { textsOf, withoutAccents } from './evidence.ts'
import { guessType } from './guess-type.ts'
import { readList } from './vocabulary.ts'

export type SourceType = {
  /** Our type, or the source's text if it matches none of ours. */
  readonly type: string
  readonly isKnown: boolean
  /** True if the text is one of our own names of the type. */
  readonly isOurs: boolean
  /** Text as in the source. */
  readonly text: string
  /** True if only vehicles and boats have events of this type. */
  readonly proves: boolean
}

/** Categories of town calendars that are not types of car events. */
const townWords =
  /^(?:arts?|business|camps?|charit\w+|children\w*|church|cit\w+|civic|class(?:es)?|community|concerts?|council|dance|education\w*|entertainment|events?|exhibits?|fair|famil\w+|farm\w*|film|fitness|food|free|fundrais\w+|general|government|happening|health|histor\w+|holidays?|kids?|lectures?|librar\w+|live|market\w*|meetings?|misc\w*|music|nature|network\w+|nightlife|other|outdoors?|parade|parks?|performances?|perform\w+|private|programs?|public|recreation\w*|relig\w+|schools?|seasonal|seniors?|special|sports?|teens?|theat\w+|things|tours?|training|virtual|volunteer\w*|wellness|workshops?|youth)\b/i

const spellingKey = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/**
 * Other names of our types. Shared names have other meanings, too: runners race, towns have festivals, and clubs meet
 * to knit.
 */
const byKey = new Map(
  readList('type-names').map(([name = '', type = '', shared]) => [
    spellingKey(name),
    { type, isShared: shared !== undefined },
  ]),
)

/** Undefined for text that names no type of event, such as "Community". */
export const readSourceType = (text: string): SourceType | undefined => {
  const key = spellingKey(text)
  if (key === '') return undefined
  const ownType = canonicalEventType(text)
  const isOurs = isEventType(ownType)
  const sourceType = (type: string, isKnown: boolean, proves: boolean): SourceType => ({
    type,
    isKnown,
    isOurs,
    proves,
    text: text.trim(),
  })
  const otherName = byKey.get(key)
  const knownType = isOurs ? ownType : otherName?.type
  if (knownType) return sourceType(knownType, true, !otherName?.isShared)
  if (townWords.test(text.trim())) return undefined
  const guess = guessType(textsOf({ name: text.replace(/[_-]+/g, ' ').slice(0, 100) }), 2)
  if (guess) return sourceType(guess.type, true, true)
  return sourceType(text.trim(), false, false)
}
