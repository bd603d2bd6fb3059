/** The words that name a kind of event: shows, tours, clubs, boats. Motor sports have a file of their own. */
import { and, vehicle, vehicles } from './phrases.ts'
import { raceRules } from './race-rules.ts'
import { boats, rule, type TypeRule } from './rule.ts'
import { carPart, doubtfulMarque, marque } from './vocabulary.ts'

/** Doubtful marques that are no towns or first names. */
const carName = 'fords?|mustangs?|mg|chevelles?|nissans?|shelbys?|teslas?'
const within = '[^.,!?]{0,40}?\\b'
const museum = '(?:museums?|musuems?|musems?|hall of fame)'
const carMuseum = `${vehicle}|motor ?sports?|(?:\\w+ )?racing|speedways?|horseless carriages?|auto[- ]\\w+`
const boatMuseum = 'maritime|marine|boats?|nautical|sailing|yacht(?:ing|s)?|seaport|shipwrecks?'
const gathering =
  'shows?|expos?|exposition|meet(?! (?:the|a|an|with|your|our|art))|meet[ -]?ups?|gatherings?|get[ -]?togethers?|fest|festivals?|party'
const drinks =
  'coffee|caffeine|espresso|croissants?|do(?:ugh)?nuts?|cocoa|hot chocolate|bagels?|tea|pancakes|breakfast|caff?e|kolaches|cannoli|chai|mochas?|lattes?|java|joe|cappuccinos?|muffins|scones|cinnamon rolls|beignets|churros|roasts|cold brew|kona|biscotti'
const rides = `${vehicle}|${carPart}|classics?|exotics|supercars?|euros?|imports|gears?|derelicts|dragsters|motoring|dubs|drives|machines?|octane|burnouts|rotors|stance|rigs|rides`

export const typeRules: readonly TypeRule[] = [
  rule(
    'cars_coffee',
    3,
    1,
    `(?:${rides}|wheels) ?${and} ?(?:${drinks})`,
    `(?:${drinks}) ?${and} ?(?:${rides}|wheels|gasoline|fuel|carbs|cams)`,
    '(?:cars|kars|karts|carfest),? ?(?:&|and|n)? ?(?:coffee|koffee|caffeine)',
  ),
  rule('concours', 3, 1, "concourse? d[' ]?[eé]l[eé]gance"),
  rule('concours', 2, 0.8, 'concours(?:o)?'),
  rule(
    'car_show',
    3,
    1,
    `${vehicles}(?: ?-? ?(?:${gathering})| (?:displays?|exhibit(?:ion)?s?|extravaganza|showcases?|spectacular|nationals|reunions?|round[ -]?up|jamboree|invasion|(?<!cars? )corral|day|weekend|week|on (?:main|display|the)|in the park|under the stars|showdown|classic|bash|blast|takeovers?|takeover|parades?))`,
    `(?:${doubtfulMarque}) (?:show|nationals|meet(?! the)|fest|car|truck)`,
    'auto ?(?:fair|fest|rama)|(?:motor|auto) shows?(?! ?room)',
    `show ?${and} ?shine`,
    'all[ -](?:ford|chevy|gm|british|german|italian|japanese|american|make|mopar|corvette|euro\\w*|import|truck|porsche)s? (?:\\w+ )?(?:show|meet|field meet|nationals|event|expo|day|weekend)',
    `(?:tractors?|(?:steam|antique|gas) engines?)(?:,? (?:and |& )?\\w+){0,3} (?:shows?|reunions?)|thresh(?:ing|er\\w*) (?:bee|shows?|days|reunion)|show ${and} (?:drags?|go)`,
    '(?:truck|tractor|steam engine|antique tractor|fire (?:truck|engine|apparatus)) (?:shows?|musters?)',
    '(?:antique|vintage|classic) (?:tractors?|fire trucks?)(?: (?:show|parade|display|pull))?',
    `parades? of (?:\\w+ ){0,2}${vehicle}|take ?overs?(?= ?(?:meet|car))`,
    'field meet|(?:burn ?out|sound|stereo|low ?rider) (?:contest|competition)|dyno (?:day|show|shoot ?out)',
    'rod runs?|car (?:crawl|jam|bonanza|stroll|walk|party|carnival)|truck (?:jam|fest|convoy|jamboree|round-?up|beauty contest)|truckers? jamboree',
    `(?:${marque}|mustang|shelby|ford|truck|gasser|rod|moto|motor|gear ?head|euro|stance|tuner)[ -]?(?:fest|palooza|mania|stock|o?rama|toberfest)s?`,
    `(?:${carName}) (?:(?:and|&) [\\w-]+ )?(?:fun days?|corral|invasion|powered)|(?:${carName}) ?(?:and|&|\\+|/) ?(?:all )?(?:${carName})(?:-powered)?`,
    'motor ?cars? (?:festival|show|fair|gathering|weekend|classic)|vintage (?:travel )?(?:trailers?|campers?) shows?|(?:motorcycle|biker) (?:rall(?:y|ies)|stunt show)',
  ),
  rule(
    'cruise_night',
    3,
    1,
    'crui[sz]e[ -]?ins?|crui[sz][ -]ins?|cruis(?:e|in)[- ]?(?:fest|a-?palooza|o?rama)|cruizin|cruz[ -]?(?:in|n|night)s?',
    'cruise[ -]?(?:k?nights?|nites?)',
    "cruis(?:in['g]?|ing) (?:k?nights?|nites?)",
    `${vehicle} (?:cruises?|cruis(?:ing|in'?))`,
    'dream cruise',
    '(?:poodle skirt|sock hop|drive-?in|main street|downtown|charity|memorial|sunday|friday|saturday|wednesday|thursday|tuesday) (?:nite |night )?cruise(?! ship)',
  ),
  rule('cruise_night', 2, 1, 'cruisins?'),
  rule(
    'swap_meet',
    3,
    1,
    `(?:${vehicle}|(?:auto(?:motive)?|car) parts|moto) ?-? ?(?:parts )?swap(?:[ -]?meets?)?`,
    '(?:automotive|auto|car|motorcycle)[/ ]+(?:parts |antique )?(?:flea market|swap ?meet)',
    'automotive/? ?\\w* swap ?meet',
  ),
  rule(
    'road_rally',
    3,
    1,
    `(?:road|tsd|points|gimmick|stage|forest|performance|navigation\\w*|time[- ]speed[- ]distance|${vehicle}) rall(?:y|ye|ies|i)|roadrall(?:y|ye|ies)`,
    '(?<!boat |bike |hike |5k )poker runs?(?! 5k)',
    'rallye|(?:road|rally) sprint|rallysprint|scavenger (?:rally|drive)|(?:cruise|poker|photo|fun) rall(?:y|ye)',
    '(?:toy|charity|memorial|benefit|bikers?|motorcycle) (?:run|ride)s? (?:on|by|for) (?:motorcycles?|bikers)|motorcycle (?:\\w+ ){0,2}(?:rides?|runs?)|(?:hog|abate|legion riders) (?:\\w+ )?(?:rides?|runs?|rally)',
  ),
  rule(
    'driving_tour',
    3,
    1,
    `(?<!(?:sprint|stock|race|midget|modified|dwarf|legends?|truck|pro) )${vehicle} (?:driv(?:e|ing) )?tours?(?! of)`,
    '(?:power|motoring|rally|brass era|glidden) tours?(?! of (?:historic|homes))',
    '(?:spirited|back ?roads?|canyon|twisties) (?:drives?|runs?|cruise)(?! (?:for|to))',
    'jeep jamborees?|(?:jeep|4x4|off[- ]?road|utv|atv|overland) (?:trail (?:rides?|runs?|days?)|adventures?|expeditions?)|sports? ?cars? drives?|(?:truck|car|jeep|motorcycle) convoys?',
  ),
  rule(
    'vendor_show',
    3,
    1,
    '(?:automotive|auto|car|truck|motorcycle|rv|aftermarket|performance|powersports?|camper) ?(?:& \\w+ )?(?:trade|vendor|dealer|aftermarket|parts(?= expos?)|supershow|industry) ?(?:shows?|expos?)?',
    'rv,?(?: (?:&|and) \\w+| \\w+)? (?:super ?)?(?:shows?|expos?)|camping (?:&|and) rv show|(?:off[- ]?road|sand sports|trucking|diesel|powersports?) (?:super ?)?(?:shows?|expos?|summit)',
    '(?:racing|race|nascar|auto(?:motive|mobile)?|car|motor ?sports?|speedway|gas(?:oline)?) (?:and \\w+ )?(?:memorabilia|collectibles?)|automobilia',
    '(?:(?:collector|classic|exotic|muscle|antique|vintage|public|government|police|estate) )?(?:car|auto|automobile|truck|vehicle|motorcycle|tractor|equipment) auctions?',
  ),
  {
    ...boats(
      3,
      1,
      '(?:(?:lighted|decorated|christmas|wooden|antique|classic|power|holiday|speed|in-water|vintage|drag) ){0,2}(?:boats?|yachts?|sailboats?|flotilla|pontoon|marine)(?: ?[&,] ?\\w+){0,2} ?(?:shows?|parades?|festivals?|expos?|rendezvous|poker runs?|swap ?meets?|auctions?|sports? show)',
      '(?:wooden|antique|classic vintage|vintage wooden) boats?',
      '(?:lighted|christmas|holiday) (?:boat|flotilla|ship)s?(?: parade)?|boats? (?:on|in) (?:parade|display)|blessing of the fleet',
      'tall ships?|hydroplanes?(?: rac\\w+)?|offshore (?:power ?boat )?rac\\w+|power ?boat(?:s| rac\\w+| show)|super ?boat|jet ski rac\\w+|hydro ?fest',
    ),
  },
  boats(2, 0.4, '(?:boat|pontoon|yacht|riverboat|sailboat|schooner) cruises?'),
  boats(2, 0.9, '(?:boat|yacht|sailboat|sailing) (?:rac(?:es?|ing)|regattas?)'),
  boats(
    1,
    0.3,
    'regattas?|flotilla|sail(?:ing|boats?|s)?|yachts?|boating|boats?|maritime|marina|boat cruises?',
  ),
  {
    ...boats(
      2,
      0.6,
      `(?:${boatMuseum})\\b${within}${museum}`,
      `${museum}${within}(?:${boatMuseum})`,
      'maritime (?:center|collections?|heritage|histor(?:y|ical)|society)',
    ),
    museum: true,
  },
  {
    ...rule(
      'car_museum',
      2,
      0.6,
      `(?:${carMuseum})\\b${within}${museum}`,
      `${museum}${within}(?:${carMuseum})`,
    ),
    museum: true,
  },
  rule(
    'judged_competition',
    3,
    1,
    `judged (?:\\w+ ){0,2}${vehicle}`,
    `${vehicle} judging(?: event| school| meet)?`,
    '(?:bloomington gold|ncrs) (?:judging|chapter judging|regional|national judging)',
  ),
  rule(
    'car_club_event',
    2,
    1,
    `(?:(?:${vehicle}|motor|(?:${doubtfulMarque})|z|bmw|sports? car|rod) )(?:\\w+ )?(?:clubs?|association|chapter|region|owners?(?: group| club)?|enthusiasts?)(?:'s)?`,
    `clubs? of .{0,30}(?:cars?|${marque})`,
    `(?:${marque}) (?:picnic|meeting|banquet|dinner|breakfast|lunch|convention|parade|social|tech session|summit|treffen|oktoberfest|holiday party|christmas party|national convention|jamboree|homecoming|caravan)`,
    'tech (?:session|inspection)|garage tour',
  ),
  rule('car_club_event', 2, 0.5, 'tech day'),
  // Also matches schools and families: the weight sends it to review.
  rule(
    'car_show',
    2,
    0.5,
    `(?:${carName}) (?:(?:and|&) [\\w-]+ )?(?:days?|rally|weekend|round-?up|stampede)`,
  ),
  rule(
    'car_club_event',
    1,
    0.1,
    'club|chapter|picnic|meeting|banquet|dinner|breakfast|lunch|convention|oktoberfest|treffen|parade|open house|summit(?! (?:points?|racing|motor ?sports|series|raceway|e\\.?t))|holiday party|christmas party|social|board meeting|elections?|camp ?out|rv rally|caravan',
  ),
  rule(
    'awards_ceremony',
    1,
    0,
    'awards? (?:ceremony|banquet|dinner|night|gala|breakfast)|banquet of champions|hall of fame induction',
  ),
  // Also matches runners and buses: the weight sends it to review.
  rule(
    'driving_tour',
    2,
    0.5,
    '(?:club|coastal|mountain|fall (?:colou?rs?|foliage)|leaf peep\\w*) (?:drives?|runs?|cruise)(?! (?:for|to))',
  ),
  rule('cruise_night', 1, 0.3, "cruis(?:e|es|in'?|ing|ers)|cruz"),
  rule('road_rally', 1, 0.3, 'rall(?:y|ye|ies|ie)'),
  rule('swap_meet', 1, 0.45, 'swap[ -]?meets?|parts swap'),
  rule('swap_meet', 1, 0.1, 'swap'),
  rule('swap_meet', 1, 0.15, 'flea market'),
  rule(
    'driving_tour',
    1,
    0.2,
    '(?:scenic|sunday|country|breakfast|lunch|dinner|ice cream|holiday|spring|fall|summer|winter|foliage|day|evening|morning|wine country|polar bear) (?:drive|run)|driving tours?|(?<!(?:garage|champ|super|majors|national|match|pro) )tour',
  ),
  rule('vendor_show', 1, 0.1, 'auctions?|trade show|vendor fair|industry (?:day|event)'),
  rule(
    'car_show',
    1,
    0.2,
    'shows?|meets?|meet[- ]?ups?|gathering|fest|expo|display|reunion|round-?up|takeover|classics',
  ),
  rule(
    'car_show',
    1,
    0.1,
    'nationals|invitational|weekend|week|classic|jamboree|festival|wheels|chrome|horsepower|customs?|cars',
  ),
  ...raceRules,
]
