/** Rules for words that indicate an event type, from vocabulary/type-rules.tsv. */
import { type EventType, isEventType } from '../../../../catalog/event/event-types.ts'
import { and, looseClass, raceClass, racer, vehicle, vehicles } from './phrases.ts'
import { carPart, doubtfulMarque, marque, readList, words } from './vocabulary.ts'

export type TypeRule = {
  readonly type: EventType
  readonly words: RegExp
  /** 3: a name of only this type. 2: a common name. 1: a word with several meanings. */
  readonly rank: 1 | 2 | 3
  /** Weight as evidence that the event is about vehicles or boats, 0 to 1. */
  readonly proves: number
  /** A year-round place; for other events, it is only the venue. */
  readonly museum?: true
}

/** Phrases that rules include by name: "{vehicle}". */
const phrases: Readonly<Record<string, string>> = {
  and,
  marque,
  doubtfulMarque,
  raceClass,
  racer,
  vehicle,
  vehicles,
  /** Doubtful marques that are not also towns or first names. */
  carName: 'fords?|mustangs?|mg|chevelles?|nissans?|shelbys?|teslas?',
  within: '[^.,!?]{0,40}?\\b',
  museum: '(?:museums?|musuems?|musems?|hall of fame)',
  carMuseum: `${vehicle}|motor ?sports?|(?:\\w+ )?racing|speedways?|horseless carriages?|auto[- ]\\w+`,
  boatMuseum: 'maritime|marine|boats?|nautical|sailing|yacht(?:ing|s)?|seaport|shipwrecks?',
  gathering:
    'shows?|expos?|exposition|meet(?! (?:the|a|an|with|your|our|art)\\b)|meet[ -]?ups?|gatherings?|get[ -]?togethers?|fest|festivals?|party',
  drinks:
    'coffee|caffeine|espresso|croissants?|do(?:ugh)?nuts?|cocoa|hot chocolate|bagels?|tea|pancakes|breakfast|caff?e|kolaches|cannoli|chai|mochas?|lattes?|java|joe|cappuccinos?|muffins|scones|cinnamon rolls|beignets|churros|roasts|cold brew|kona|biscotti|pastries|waffles|grinds|crullers|crepes|danishes',
  rides: `${vehicle}|${carPart}|classics?|exotics|supercars?|euros?|imports|gears?|derelicts|dragsters|motoring|dubs|drives|machines?|octane|burnouts|rotors|stance|rigs|rides`,
  anyClass: `(?:${raceClass}|${looseClass})`,
  contest:
    'tours?|series|nationals|weeks?|specials?|shoot ?outs?|showdown|challenge|championships?|points|features?|madness|mania|mayhem|meltdown|massacre|stampede|spectacular|dash|clash|invasion|triples?|twin \\d+s',
}

/** A row without a type adds a pattern to the rule above it. */
const readRules = (): TypeRule[] => {
  const rules: (Omit<TypeRule, 'words'> & { patterns: string[] })[] = []
  for (const [pattern = '', type = '', rank, weight, place] of readList('type-rules')) {
    const fullPattern = pattern.replace(
      /\{([A-Za-z]+)\}/g,
      (_, name: string) => phrases[name] ?? '',
    )
    if (!isEventType(type)) rules.at(-1)?.patterns.push(fullPattern)
    else {
      const proves = { rank: Number(rank) as TypeRule['rank'], proves: Number(weight) }
      rules.push({ type, ...proves, museum: place ? true : undefined, patterns: [fullPattern] })
    }
  }
  return rules.map(({ patterns, ...rule }) => Object.assign(rule, { words: words(...patterns) }))
}

export const typeRules: readonly TypeRule[] = readRules()
