/**
 * The words by which kinds of events are told apart, for imports that name no type. Order matters:
 * the first rule that matches decides, so the telling ones come before the general ones.
 */
import type { EventType } from './event-types.ts'

export type GuessRule = {
  readonly type: EventType
  readonly words: RegExp
  /** In a description these words say where to park or what else is near, not what the event is. */
  readonly notInText?: true
  /**
   * Words that many other things share ("race", "rally"); they count in a name only. `needed`: when
   * something else in the row is about vehicles. `helps`: alone they name the type, but do not prove
   * that the row is about vehicles.
   */
  readonly context?: 'needed' | 'helps'
}

const words = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'i')

/** Makes and models that are no everyday words or persons (so no Ford, Lincoln or Hudson). */
const marque = [
  'acuras?|alfa romeos?|audis?|bmws?|bugattis?|buicks?|cadillacs?|camaros?|chevrolets?|chevys?|chryslers?',
  'corvairs?|corvettes?|datsuns?|duesenbergs?|ferraris?|gtos?|harley[ -]davidsons?|hemis?|hondas?|jaguars?',
  'jeeps?|lamborghinis?|maseratis?|mazdas?|mclarens?|mercedes(?:[ -]benz)?|miatas?|model[ -][at]s?|mopars?',
  'mustangs?|nissans?|oldsmobiles?|packards?|pierce[ -]arrows?|pontiacs?|porsches?|studebakers?|subarus?',
  'thunderbirds?|toyotas?|volkswagens?|volvos?|vws?',
].join('|')

const kind = `(?:(?:${[
  'antique|classic|collectible|collector|custom|exotic|fire|foreign|historic(?:al)?|hot|import|kit',
  'military|muscle|old|show|sports?|stock|vintage',
].join('|')}) ){0,3}`
const wheeled = [
  'cars?|autos?|automobiles?|automotive|motor ?cars?|trucks?|motorcycles?|motorbikes?|vehicles?',
  '(?:hot|street|rat) ?rods?|low ?riders?|4x4s?|off[ -]?road',
].join('|')
const vehicle = `${kind}(?:${wheeled}|${marque})`
const also = `${kind}(?:${wheeled}|${marque}|bikes?|tractors?|boats?|planes?)`
// Every repetition is bounded, so that no hostile text can keep a pattern busy.
const comma = "(?:, ?(?:and |& )?| ?[/&+] ?| and | '?n'? )"
/** "car", "classic cars", "car, truck & bike". */
const vehicles = `${vehicle}(?:${comma}${also}){0,4}`
const racer = [
  wheeled,
  '(?:go[ -]?)?[ck]arts?|atvs?|utvs?|dirt ?bikes?|lawn ?mowers?|midgets?|late models?|modifieds',
].join('|')
const and = "(?:and|&|\\+|'?n'?)"

/** Taken out before anything else is looked for: things that only sound like vehicles or boats. */
export const soundAlikes = new RegExp(
  `\\b(?:${[
    '(?:food|ice cream|taco|dump|garbage) trucks?',
    'touch[ -]a[ -]truck',
    'car (?:wash(?:es)?|seats?|pools?|park(?:ing|s)?|free|bingo|loads?)',
    '(?:cable|dining|rail|street|box|parlou?r|sleeping|diesel|pedal|model|toy|slot|die-?cast|rc) ?cars?',
    'pedal tractors?(?: pulls?)?',
    '(?:harness|horse|barrel|air|foot|pig|duck|sack|turtle|chariot|dog|drone|bicycle|bike|gravel|canoe) rac(?:es?|ing)',
    'race (?:for|against|relations)',
    '(?:roller|pinewood|kentucky|soap ?box|fishing|home run) derby',
    'drag (?:queens?|brunch|bingo|shows?|story ?time)',
    'marine (?:corps?|biolog\\w+|scien\\w+|life|mammals?|conservation|wildlife|veterans?|art|aviation|helicopters?|fisheries)',
    'marine city|merchant marine veterans?|(?:u\\.?s\\.? )?marines|maritime aquarium',
    '(?:celebrity|royal caribbean|carnival|disney) cruises?',
    'museum on wheels|hot wheels',
    'auto(?:biograph\\w+|graph\\w*|matic\\w*|immune)',
    `(?:${marque}) (?:amphitheat\\w+|arena|band|center|dealership|field|loves|music|park|pavilion|presents|sales?|stadium|theat(?:er|re))`,
    '(?:mustangs?|jaguars?|thunderbirds?) (?:\\w*ball|game|hockey|horses?|sanctuary|soccer|vs)',
    '(?:drivers?|driving) (?:license|test|directions)',
  ].join('|')})\\b`,
  'gi',
)

/** Words that prove a row to be about vehicles. One is enough in a name; a description needs two. */
export const proofs = [
  words(vehicle),
  words(marque),
  words('automotive', 'automobiles?', 'motor ?cars?'),
  words('motor ?sports?', 'race ?cars?', 'race ?tracks?', 'raceway', 'speedway', 'drag ?strip'),
  words(`(?:car|auto|${marque}) clubs?`, 'gear ?heads?', 'car (?:enthusiasts?|guys|lovers?)'),
  words('horsepower', 'carburetors?', 'engines? revving'),
]

/** These prove nothing alone: trucks bring food, vehicles need parking, and the rest are teams or towns. */
export const weakProof = new RegExp(
  `^(?:${[
    '(?:hot |old |show )?(?:cars?|autos?|trucks?|vehicles?)',
    'off[ -]?road|cadillac|pontiac|jaguars?|mustangs?|thunderbirds?',
  ].join('|')})$`,
  'i',
)

const museum = '(?:museums?|musuems?|musems?|hall of fame)'
const within = '\\b[^.!?]{0,60}?\\b'
const carMuseum = [
  `${vehicle}|motor ?sports?|(?:\\w+ )?racing|speedways?|wheels|horseless carriages?`,
].join('|')
const boatMuseum = 'maritime|marine|boats?|nautical|sailing|yacht(?:ing|s)?|seaport|shipwrecks?'

export const guessRules: readonly GuessRule[] = [
  {
    type: 'cars_coffee',
    words: words(
      `(?:cars?|rods?|trucks?|porsches?|supercars?) ?${and} ?(?:coffee|caffeine|espresso|croissants?|do(?:ugh)?nuts?)`,
      `(?:coffee|caffeine|espresso|do(?:ugh)?nuts?) ?${and} ?(?:cars?|gasoline|octane|chrome|carburetors?|cams|motors|wheels)`,
    ),
  },
  { type: 'concours', words: words("concourse? d[' ]?[eé]l[eé]gance") },
  {
    type: 'autocross',
    words: words('auto[ -]?cross(?:es)?', 'auto[ -]?x', 'rally ?cross', 'autoslalom', 'solo ii'),
  },
  {
    type: 'car_show',
    words: words(
      `${vehicles} ?-? ?(?:shows?|expo|meet(?! (?:the|a|an|with|your|our|art))|meet[ -]?ups?|gathering|fest|festival)`,
      `${vehicles} (?:displays?|exhibit(?:ion)?|extravaganza|showcase|nationals|reunion|round[ -]?up|jamboree)`,
      'auto ?(?:fair|fest|rama)',
      `show ?${and} ?shine`,
      'all[ -](?:ford|chevy|gm|british|german|italian|japanese|american|make)s? (?:show|meet|field meet|nationals)',
    ),
  },
  {
    type: 'cruise_night',
    words: words(
      'cruise[ -]?ins?',
      'cruise[ -]?(?:nights?|nites?)',
      "cruisin['g]? (?:nights?|nites?)",
      `${vehicle} cruises?`,
      'dream cruise',
    ),
  },
  {
    type: 'swap_meet',
    words: words(
      `(?:${vehicle}|parts|moto) ?-? ?swap(?:[ -]?meets?)?`,
      '(?:automotive|auto|car) (?:parts )?flea market',
    ),
  },
  {
    type: 'car_museum',
    words: words(`(?:${carMuseum})${within}${museum}`, `${museum}${within}(?:${carMuseum})`),
    notInText: true,
  },
  {
    type: 'cruise',
    words: words(
      `(?:${boatMuseum})${within}${museum}`,
      `${museum}${within}(?:${boatMuseum})`,
      'maritime (?:center|collections?|heritage|histor(?:y|ical)|society)',
    ),
    notInText: true,
  },
  {
    type: 'driving_experiences',
    words: words(
      '(?:racing|race|driving|drift|karting) (?:school|academy)',
      '(?:race ?car|racing|driving|stock car|supercar|exotic car) experiences?',
      'street survival|teen driving|car control clinic',
    ),
  },
  {
    type: 'track_day',
    words: words(
      'track[ -]?(?:days?|nights?|attack)',
      'hpdes?|high[ -]performance driv\\w+',
      'lapping (?:day|session)s?|open lapping|time attack',
    ),
  },
  {
    type: 'drag_racing',
    words: words(
      'drag[ -]?rac(?:es?|ing|ers?)',
      'drag ?(?:strip|way)s?',
      `test ?${and} ?tune`,
      'nhra|ihra|street drags',
      '(?:bracket|no[ -]prep|grudge) rac(?:es?|ing)|grudge night',
    ),
  },
  {
    type: 'road_rally',
    words: words(`(?:road|tsd|gimmick|${vehicle}) rall(?:y|ye|ies)`, '(?<!boat )poker runs?'),
  },
  { type: 'driving_tour', words: words(`${vehicle} tours?`, 'power tour') },
  {
    type: 'vendor_show',
    words: words(
      '(?:automotive|auto|car|truck|motorcycle|rv) (?:trade|vendor|dealer|aftermarket|parts) (?:show|expo)',
      'sema show|rv shows?',
    ),
  },
  {
    type: 'racing_event',
    words: words(
      'nascar|indy ?car|indy(?:anapolis)? 500|formula (?:1|one|e|drift)|imsa|arca menards|world of outlaws',
      '(?:demolition|demo) derb(?:y|ies)|monster (?:trucks?|jam)',
      '(?:moto|super) ?cross|mud bog\\w*',
      '(?:tractor|truck|semi) pull(?:s|ing)?',
      '(?:sprint|stock|midget|rac(?:e|ing)) ?cars?|dirt late models?',
      `(?:${racer})(?:${comma}(?:${racer})){0,3} (?:rac(?:es?|ing)|championships?|derby|hill ?climb)`,
      'vintage rac(?:es?|ing)|motor ?(?:rac(?:es?|ing)|sports?)',
    ),
  },
  {
    type: 'cruise',
    words: words(
      '(?:boat|yacht|sailboat|marine) (?:shows?|rac(?:es?|ing)|parades?|cruises?|festivals?|expo|rendezvous|poker runs?)',
      '(?:wooden|antique|classic|lighted) boats?',
      'tall ships?|regattas?|hydroplane rac(?:es?|ing)',
    ),
  },
  {
    type: 'car_club_event',
    words: words(`(?:${vehicle}|motor) clubs?`, `clubs? of .{0,30}(?:cars?|${marque})`),
  },
  { type: 'judged_competition', words: words(`judged ${vehicles}`, `${vehicle} judging`) },
  {
    type: 'awards_ceremony',
    words: words('awards? (?:ceremony|banquet|dinner|night|gala)'),
    context: 'needed',
  },
  { type: 'concours', words: words('concours'), context: 'needed' },
  { type: 'cruise_night', words: words("cruis(?:e|es|in'?|ing)"), context: 'needed' },
  { type: 'road_rally', words: words('rall(?:y|ye|ies)'), context: 'needed' },
  {
    type: 'racing_event',
    words: words('grand prix|rac(?:es?|ing)|speedway|raceway|time trials?|hill ?climb'),
    context: 'needed',
  },
  {
    type: 'driving_tour',
    words: words('(?:spirited|back ?roads|mountain|scenic|fall colou?r) drive'),
    context: 'needed',
  },
  {
    type: 'swap_meet',
    words: words(
      '(?<!(?:plant|seed|clothing|clothes|book|toy|ski|music|guitar|costume|cookie|bike|bicycle) )swap[ -]?meets?',
    ),
    context: 'helps',
  },
  { type: 'cars_coffee', words: words(`coffee ?${and} ?classics`), context: 'helps' },
  { type: 'driving_tour', words: words('driving tours?'), context: 'helps' },
  {
    type: 'cruise',
    words: words('maritime|boating', '(?:river|harbou?r|lake|bay|sunset|dinner) cruises?'),
    context: 'helps',
  },
]
