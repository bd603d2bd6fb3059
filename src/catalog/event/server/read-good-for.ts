/**
 * Detects needs that an event meets in its free texts: "ADA accessible" and "wheelchair access" are equal, and "no
 * dogs" meets none. A text is split into clauses; a clause with a negation promises nothing, and a short one cancels
 * what other clauses promise.
 */

import { type GoodFor, goodForValues } from '../good-for.ts'
import { memoizeText } from './memoize-text.ts'

type Rule = {
  /** Word in any statement of the need: a fast filter that most texts fail. */
  topic: RegExp
  /** Statements of the need anywhere in a clause. */
  says: RegExp
  /** The need by itself, as an entry of a list. */
  alone: RegExp
  /** Clauses that mention the need but don't promise it, besides negated ones. */
  unless?: RegExp
  /** Words whose short negation cancels what other clauses promise. */
  denied?: RegExp
}

const child = String.raw`(?:kid|kids|kiddos?|kiddies?|child|childs|childrens?|toddlers?|little ones|youngsters|youth)`
const folks = String.raw`(?:${child}|family|families|all ages|everyone in the family)`
const dog = String.raw`(?:k ?9s?|dogs?|doggies?|doggy|pets?|pups?|puppy|puppies|pooch(?:es)?|canines?|(?:furry|four legged) (?:friends?|family)|animals?)\b(?! (?:food|toys?|treats|supplies|adoptions?|rescues?|shelters?|shows?|days|dish|tags?|house|leg))`
const seat = String.raw`(?:restrooms?|bathrooms?|toilets?|port\w* \w+|parking|seating|entrances?|entry|ramps?|paths?|routes?|facilit\w+|viewing|venue|building|spaces?|spots?|grounds)`
const trailer = String.raw`(?:trailers?|car haulers?|haulers|toters?|toterhomes?|rigs)`
const allowed = String.raw`(?:welcome[ds]?|allowed|ok|okay|permitted|accepted|invited|encouraged|expected)`
const meal = String.raw`(?:breakfast|brunch|lunch|dinner|supper|meals?|snacks?)`
const dish = String.raw`(?:bbq|barbe[cq]ue|hotdogs|(?:ham|cheese)?burgers?|tacos?|pizza|ice cream|snow cones?|shaved ice|kettle corn|popcorn|funnel cakes?|donuts?|doughnuts?|pastries|bagels|pulled pork|fish fry|pig roast|hog roast|brats|bratwursts?|sandwich(?:es)?|brisket|grill(?:ed|ing)?|pancakes?|burritos?|chili)`
const stall = String.raw`(?:spaces?|spots?|slots?|booths?|tables?|areas?|stalls?|sites?|lots?)`

const anyOf = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)

const rules: Record<GoodFor, Rule> = {
  kids: {
    topic:
      /\bkid|\bchild|\byouth|toddler|youngster|little ones|\bfamil|all ages|\b(?:under|younger)\b|adults|playground|\bbounc|moonwalk|jump house|face ?paint|petting|balloon|inflat|\bpony|egg hunt|trunk or|power wheels|\bpedal|\btrain|stroller/,
    says: anyOf(
      String.raw`(?:kids?|child|children|family|families)(?: \w+){0,2} friendly`,
      String.raw`${child} ?(?:zones?|areas?|korner|corner|activit\w+|games?|crafts?|play\w*|rides?|club|tent|fun|entertainment|events?|village|town|train|table|station|booth|(?:bike )?show|races?|racing|contests?|coloring|stuff|day|parade|section|inflatables|bounce)`,
      String.raw`kids?zone`,
      String.raw`(?:activities|games|fun|entertainment|things to do|something|rides|crafts|playground|area|space|prizes|races?|zone|welcome|bring|brings?|great|good|perfect|ideal|suitable|free(?: \w+)?|safe|open)(?: for| to| with)?(?: all| the| your| our| whole| entire| little| of)* ${folks}`,
      String.raw`${child}(?: \w+){0,6} (?:free|${allowed}|half price|complimentary)`,
      String.raw`families (?:are )?${allowed}|family (?:fun|events?|day|activities|zone|area|entertainment|atmosphere|oriented|show)`,
      String.raw`(?:\d+ and (?:under|younger)|(?:under|below) (?:age )?\d+)(?: \w+){0,2} free`,
      String.raw`all ages ${allowed}|${allowed} all ages|for all ages|families stay`,
      String.raw`playgrounds?|bounc(?:e|y) ?(?:house|castle)s?|moonwalks?|jump houses?|face ?paint\w*|petting zoo|balloon (?:artists?|animals?|twist\w*)|inflatables|pony rides?|egg hunt|trunk or treat|power wheels|pedal cars?|mini trains?|train rides`,
      String.raw`strollers?(?: \w+){0,3} (?:friendly|${allowed}|manage|fit|easy)`,
    ),
    alone: /^(?:kids|children|families|all ages|for kids|family)$/,
    denied: anyOf(child, 'families', 'family friendly', 'adults only'),
    unless:
      /\badults? only\b|\b(?:must be|over|ages?|minimum age)? ?(?:18|19|21)\b(?: and| or)? ?(?:over|older|up|plus|yrs?|years?)?\b(?!.*\bunder\b)|\b(?:cars|vehicles|trucks|motorcycles) of all ages\b|\b(?:raffle|collection|drive)\b/,
  },
  dogs: {
    topic: /\bk-?9|\bdog|\bpets?\b|\bpup|pooch|canine|furry|legged|animal/,
    says: anyOf(
      String.raw`${dog}(?: \w+){0,6} (?:${allowed}|friendly|leash(?:es|ed)?)`,
      String.raw`(?:leashed|friendly|well behaved|sociable|socialized) ${dog}`,
      String.raw`(?:welcome|bring|bringing|love|allow|allows|take|yes to)(?: all| the| your| our| along| whole| family| and| leashed| well| behaved| friendly| kids| a| of| including)* ${dog}`,
      String.raw`(?:water|bowls?|treats|stations?)(?: \w+)? (?:for|and) (?:the |your )?${dog}`,
      String.raw`(?:dog|pet) (?:parades?|costumes?|water|bowls?|relief|run)`,
    ),
    alone: /^(?:dogs?|pets?)$/,
    denied: anyOf(dog),
    unless:
      /\b(?:at|stay|stays|remain) home\b|\bin (?:the|your|their) (?:cars?|vehicles?)\b|\b(?:dog|pet|dogs|pets) free\b|\b(?:adoptions?|rescue|shelter|benefit\w*)\b/,
  },
  wheelchair: {
    topic:
      /wheel ?chair|access|\bada\b|handicap|\bdisab|\bmobility|special needs|barrier|\bste(?:p|ps|pfree)\b|\bstairs?\b|level (?:access|entry)/,
    says: anyOf(
      String.raw`wheel ?chairs?(?: \w+){0,4} (?:access\w*|friendly|${allowed}|ramps?|lifts?|available|manage|easy|easily|rentals?|loans?|suitable|parking|fit|paths?|entrance)`,
      String.raw`(?:accessible|access|ramps?|suitable|available|room|paths?|lifts?|friendly)(?: \w+){0,2} wheel ?chairs?`,
      String.raw`(?:ada|handicap(?:ped)?|disabled|disability|mobility|special needs)(?: \w+){0,2} (?:access\w*|complian\w+|friendly|available|scooters?|${seat})`,
      String.raw`accessible(?: \w+){0,2} ${seat}`,
      String.raw`(?:fully|completely|all) accessible|accessible throughout|barrier free|step ?free|stepfree|stair free|level (?:access|entry)`,
      String.raw`${seat}(?: \w+)? (?:is|are)(?: \w+)? accessible`,
    ),
    denied: anyOf('wheel ?chairs?', 'accessible', 'ada'),
    alone: /^(?:ada|accessible|accessibility|handicap(?:ped)?|wheel ?chairs?|disabled)$/,
    unless:
      /\baccessible (?:by|from|via|off|at|on|online|only|to the public)\b|\b(?:raffle\w*|benefit\w*|fund ?raiser|proceeds|donat\w+|basketball|race|giveaway)\b|\bin?accessible for purchase\b|\binaccessible\b/,
  },
  rain_or_shine: {
    topic: /\brain|weather/,
    says: anyOf(
      'rainorshine',
      String.raw`(?:any|all) (?:kinds of )?weather(?! (?:tracks?|surface|tires?|coat|road))`,
      String.raw`(?:regardless of|despite) (?:the )?weather|whatever the weather|anyweather`,
    ),
    alone: /^rainorshine$/,
  },
  indoor: {
    topic: /indoor|\binside\b|climate|heated|conditioned|\bac\b|\ba c\b|one roof/,
    says: anyOf(
      String.raw`indoors?(?! (?:restrooms?|bathrooms?|toilets?|plumbing|pool|seating|dining|parking|option|facilities))`,
      String.raw`climate controlled|(?:heated|air conditioned|ac|a c) (?:buildings?|halls?|facilit\w+|arenas?|venues?|spaces?|showrooms?|garages?|pavilions?)`,
      String.raw`inside (?:the|a|an|our|of)(?: \w+){0,3} (?:buildings?|halls?|center|centre|arena|dome|coliseum|fieldhouse|gym|gymnasium|armory|museum|showroom|warehouse|hangar|pavilion|mall)`,
      'under one roof',
    ),
    alone: /^(?:inside|indoors?)$/,
    unless: /\b(?:if|in case|incase|rain location|rain plan|backup|hotel)\b/,
  },
  trailer_parking: {
    topic: /trailer|haulers|\brigs\b|\btoter/,
    says: anyOf(
      String.raw`${trailer}(?: and \w+| or \w+)? (?:parking|lot|storage|areas?|spaces?|spots?|staging|drop)`,
      String.raw`(?:parking|room|space|spaces|lot|area|spots)(?: is| are)?(?: available)?(?: reserved)? for(?: \w+){0,3} ${trailer}`,
      String.raw`${trailer}(?: \w+){0,2} (?:${allowed}|friendly|go to|can park|may park|park in|park at|park behind)`,
      String.raw`park(?: \w+){0,2} ${trailer}`,
    ),
    alone: /^trailers?$/,
    unless: /\b(?:raffle|giveaway|for sale|movie)\b/,
  },
  food: {
    topic:
      /\bfood|\bmeals?\b|\bbbq|barbe|hot ?-?dog|\b(?:corn|chil+i|coney|snow|kettle|funnel|pork|brats?|bratwursts?)\b|burger|\btacos?\b|pizza|ice cream|do(?:ugh)?nut|pastr|bagel|fish fry|\broast|sandwich|brisket|\bgrill|pancake|burrito|\bconces|\bsnack|refreshm|breakfast|brunch|\blunch|\bdinner|\bsupper|\bcafe|restaurant/,
    says: anyOf(
      String.raw`food ?(?:trucks?|vendors?|stands?|courts?|booths?|carts?|concessions?|sales|tents?|line|options|drinks?|drink|beverages?|refreshments?|available|onsite|served|provided|will be|for sale|for purchase|on site|and|is|offered)`,
      String.raw`(?:great|good|delicious|free|hot|fair|on site|onsite|festival|mexican|greek|street|plenty of|lots of|local|amazing|tasty) food`,
      String.raw`foodtrucks?|concessions?|concessionaires?|snack (?:bar|shack|stand)s?|refreshments|hotdogs|cafeteria|beer and food|fish fry|snack\w*`,
      String.raw`${meal}(?: \w+){0,2} (?:served|available|included|provided|buffet|for sale|onsite|on site|for purchase)`,
      String.raw`(?:pancake|biscuit|sausage|full|hot|free|continental|catered|box|bbq|served?|serving|including|includes) ${meal}`,
      String.raw`${dish}(?: \w+){0,3} (?:truck|trucks|stand|stands|available|served|onsite|on site|for sale|booth|tent|cookout|lunch|dinner|off the grill|on the grill)`,
      String.raw`(?:coffee|drinks|beer) and (?:food|donuts?|doughnuts?|pastries|bagels|snacks|${dish})`,
      String.raw`(?:serving|grilled|grab|enjoy|free|fresh|selling|sells|buy)(?: \w+){0,2} ${dish}`,
    ),
    alone: new RegExp(
      `^(?:food|meals?|snacks|lunch|breakfast|dinner|cafe|restaurant|${dish})(?: (?:and|or) \\w+)*$|^(?:\\w+ )?(?:${dish})(?: and ${dish})*(?: \\w+ the grill| trucks?)?$`,
    ),
    unless:
      /\b(?:foods?|can|canned|cans) (?:drives?|banks?|pantry|pantries|donations?|items?|collections?|lion|city|giant|for thought)\b|\bnon ?perishables?\b|\bcanned\b|\bwhole foods\b|\bbring\b(?: \w+){0,4} (?:food|lunch|picnic|snacks|meals?)\b|\bbyo\w*\b|\b(?:nearby|walking distance|close by|across the street)\b|\b(?:pet|dog|cat) food\b|\bdonat\w+\b|\beating (?:contest|competition)\b/,
  },
  vendor_space: {
    topic: /\bvend|\bswap|\bflea\b|\bsellers?\b|\bbooth|exhibitor|\bcraft|\btables/,
    says: anyOf(
      String.raw`vendors|vendor (?:${stall}|row|alley|village|market|midway|section|field|registration|applications?|opportunit\w+|fees?|mall)`,
      String.raw`(?:swap|swap meet|flea market|booth|vending|seller|sellers|exhibitor|craft) ${stall}`,
      String.raw`(?:booths|tables|booth spaces?|vending) (?:are )?(?:available|for rent|for sellers)`,
    ),
    alone: /^vendors?$/,
    unless:
      /\b(?:sold out|full|filled|closed|waitlist|waiting list)\b|\bvendors? (?:of the year|parking)\b|\bfull up\b/,
  },
}

const negation =
  /\b(?:no|not|never|without|nor|neither|cannot|cant|dont|doesnt|isnt|arent|wont|wasnt|prohibited|forbidden|banned|unavailable|unsuitable|inaccessible|unfriendly|none|false|leave|minus|adults only)\b/

/** Phrases that would be split or misread, replaced by one word or nothing. */
const idioms: [RegExp, string][] = [
  [
    /\brain(?:,? ?(?:sleet|snow|wind))*,?[ -]?(?:or|and|&|n|\/|-)[ -]?(?:come )?(?:sun)?shine\b|\b(?:sun)?shine ?(?:or|\/) ?rain\b|\brain,? ?(?:or )?snow,? or shine\b/g,
    'rainorshine',
  ],
  [
    /\bno matter (?:what |how )?(?:the )?weather\b|\b(?:not|never|won'?t)(?: be)? cancell?ed (?:for|due to|because of) (?:rain|weather)\b/g,
    'anyweather',
  ],
  [/\b(?:hot|corn|chill?i|coney) ?-?dogs?\b/g, 'hotdogs'],
  [/\b(?:no|without any|free of) (?:steps|stairs|curbs)\b/g, 'stepfree'],
  [/\bno (?:charge|cost|fee|admission)\b/g, 'free'],
  [/\b(?:don'?t forget|don'?t miss|not only|why not|no problem|no worries)\b/g, ''],
  [/\b(?:service|guide|assistance|therapy|police|support) (?:dogs?|animals?|pets?)\b/g, ''],
  [
    /\bnon[- ]?profits?\b|\btrailer queens?\b|\btoys for \w+|\bchildren'?s (?:museum|hospital|home|charity|foundation|fund|miracle|network)\w*|\bdisabled (?:american )?vet\w*/g,
    '',
  ],
  [
    /\b(?:no |any )?outside (?:foods?|drinks?|beverages?|vendors?)(?:,? (?:and|or) (?:foods?|drinks?|beverages?|alcohol|coolers))*(?: (?:is|are))?(?: (?:not |strictly )*(?:allowed|permitted|welcome|prohibited|please))?/g,
    '',
  ],
  [/\bfood trailers?\b/g, 'foodtrucks'],
  [/\((?:ages? |under |up to |with |\d)[^)]*\)/g, ' '],
  [/\bfood (?:(?:&|and|or) (?:drinks?|beverages?) )?vendors?\b/g, 'foodtrucks'],
  [/\btrailer park\b|\bada, ?ok\w*/g, ''],
]

/** Separator between a question and its answer. */
const answerMark = /(?:[?:]| [-–—])(?=\s*(?:yes|no|none|n\/a)\s*(?:$|[.;!,\n]))/g

/** "No A, B or C" negates all three. */
const deniedList = /\bno [^,.;!?]{1,60}(?:, [^,.;!?]{1,40}){0,6},? (?:or|nor) [^,.;!?]+/g

const clausesOf = (text: string): string[] =>
  idioms
    .reduce((replaced, [pattern, word]) => replaced.replaceAll(pattern, word), text)
    .replaceAll(deniedList, (list) => list.replaceAll(',', ' '))
    .replaceAll("'", '')
    .split(
      /[,()[\]]+|\s[-–—]\s|[–—]|\bbut\b|\bexcept\b|(?<=\bno [^,.;]{1,40})\band (?=(?:\w+ ){1,3}(?:welcome|friendly|available|onsite|on site)\b)/,
    )
    .map((clause) =>
      clause
        .replaceAll('&', ' and ')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((clause) => clause !== '')

/** Most words of a negated clause that cancels what other clauses promise. */
const shortWords = 4

/** Most characters of a text that are read. */
const maxReadLength = 4_000

type Needs = { promised: readonly GoodFor[]; denied: readonly GoodFor[] }

const readText = (rawText: string, isEntry: boolean): Needs => {
  const text = rawText.slice(0, maxReadLength).toLowerCase().replaceAll('’', "'")
  const promised = new Set<GoodFor>()
  const deniedNeeds = new Set<GoodFor>()
  const topicsOf = (content: string, values: readonly GoodFor[]) =>
    values.filter((value) => rules[value].topic.test(content))
  const topics = topicsOf(text, goodForValues)
  const sentences = topics.length === 0 ? [] : text.replaceAll(answerMark, ' ').split(/[.;!?\n•|]+/)
  const clauses = sentences.flatMap((sentence) =>
    topicsOf(sentence, topics).length > 0 ? clausesOf(sentence) : [],
  )
  for (const clause of clauses) {
    const isNegative = negation.test(clause)
    const words = clause.split(' ')
    const isAnswered = words.at(-1) === 'yes'
    const statement = isAnswered ? words.slice(0, -1).join(' ') : clause
    for (const value of topicsOf(clause, topics)) {
      const rule = rules[value]
      if (isNegative || rule.unless?.test(clause)) {
        if (isNegative && words.length <= shortWords && rule.denied?.test(clause))
          deniedNeeds.add(value)
      } else if (
        rule.says.test(statement) ||
        ((isEntry || isAnswered) && rule.alone.test(statement))
      )
        promised.add(value)
    }
  }
  return { promised: [...promised], denied: [...deniedNeeds] }
}

/** Memoized: most lists share a few entries, and the dates of a series share sentences. */
const readEntry = memoizeText((text) => readText(text, true))
const readSentences = memoizeText((text) => readText(text, false))

/** Needs met. `entries` are list items, which may be one word; `texts` are sentences. */
export const readGoodFor = (entries: readonly string[], texts: readonly string[]): GoodFor[] => {
  const needs = [...entries.map(readEntry), ...texts.map(readSentences)]
  return goodForValues.filter(
    (value) =>
      needs.some(({ promised }) => promised.includes(value)) &&
      !needs.some(({ denied }) => denied.includes(value)),
  )
}
