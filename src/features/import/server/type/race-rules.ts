/** The words that name motor sports: races, drags, autocross, track days, driving schools. */
import { and, looseClass, raceClass, racer } from './phrases.ts'
import { rule, type TypeRule } from './rule.ts'
import { doubtfulMarque, marque } from './vocabulary.ts'

const anyClass = `(?:${raceClass}|${looseClass})`
const contest =
  'tours?|series|nationals|weeks?|specials?|shoot ?outs?|showdown|challenge|championships?|points|features?|madness|mania|mayhem|meltdown|massacre|stampede|spectacular|dash|clash|invasion|triples?|twin \\d+s'

export const raceRules: readonly TypeRule[] = [
  rule(
    'autocross',
    3,
    1,
    'auto[ -]?cross(?:es)?',
    'auto[ -]?x',
    'rally ?cross',
    'rally[ -]?x',
    'solo[ -]?cross|funkhana|cone (?:course|killers)',
    'autoslalom',
    '(?:scca|sfr|region|pro) ?solo',
    'pro ?solo',
    'solo (?:ii|nationals?|national tour|championship)',
    'scca [\\w ]{0,30}(?:national|match|champ(?:ionship)?) tour',
    '(?:auto|track) ?cross test|test (?:&|and) tune autocross',
    `\\w*(?:scca|solo)\\b[\\w &#'-]{0,30}test ?${and} ?tune`,
    'track ?cross(?:es)?',
  ),
  rule(
    'driving_experiences',
    3,
    1,
    '(?:racing|race|performance driving|drift|karting|competition|rally|high[- ]performance|winter driving|teen driving|novice|rookie racer) (?:schools?|academy)',
    "rac(?:e|ing) (?:and|&) (?:driv(?:ers?|ing)'?s?) schools?|race ?car driving",
    '(?:race ?car|racing|driving|stock car|supercar|exotic car|track|ride[- ]along) experiences?',
    'street survival|teen driving clinic|car control clinic|ride (?:&|and|-n-) drive|test drive event|ride[- ]alongs? (?:laps|night)',
  ),
  rule(
    'track_day',
    3,
    1,
    '(?<!field )track[ -]?(?:days?|nights?(?! of champions)|attack)',
    'hpdes?|high[ -]performance driv\\w+ events?',
    'lapping (?:days?|sessions?)|open lapping|track laps|open track laps?|time attack|(?:performance )?driv\\w+ (?:events?|education) (?:hpde)',
  ),
  rule(
    'drag_racing',
    3,
    1,
    'drag[ -]?rac(?:es?|ing|ers?)|drag (?:wars?|nationals|series|showdown|n drive|and drive|week|meet)',
    `test ?${and} ?tune`,
    'nhra|ihra|street drags|jr\\.? dragsters?|junior dragsters?|nostalgia drags|pro mods?|nitro (?:funny cars?|nationals)',
    '(?<!endurance )(?:bracket|no[ -]prep|grudge|heads[- ]up|index|radial) (?:rac(?:es?|ing)|nationals|series|wars)|grudge night|roll rac(?:es?|ing)|street legal drags|(?:friday|wednesday) night drags',
    '(?:old[- ]?time|gasser|grudge|outlaw|mopar|diesel|dirt|sand|mud|import|truck|jeep|atv|gravel|\\w+day(?: night)?) drags|heads[- ]up (?:drags?|street cars?)|gamblers race|funny cars?|top fuel|footbrake|gassers|drag boats?|jet cars?|dragsters|(?:radial|door ?slammers?|stick shift|pro stock|big tire|small tire) (?:round-?ups?|nationals|shoot ?outs?|wars|challenge)|street car (?:shoot ?out|night|drags)',
  ),
  rule(
    'racing_event',
    3,
    1,
    '(?:moto|super|arena|snow)[- ]?cross(?! country)|mud (?:bog\\w*|drags?|runs? truck|racing)|(?:tuff|tough) trucks?',
    '(?:tractor|truck|semi|diesel|lawn ?mower|garden tractor|antique tractor|mini rod) pull(?:s|ing|ers)?|tractor ?pulls?',
    raceClass,
    `${anyClass}(?:, ?(?:and |& )?| ?[/&+] ?| and | plus )${anyClass}`,
    `(?:${raceClass}|modifieds?|midgets|midget(?= (?:week|series))|micros|compacts) (?:car )?(?:${contest})`,
    `(?:${racer}) (?:rac(?:es?|ing)|championships?|derby|hill ?climb|grand prix|nationals? race|series|enduro)`,
    '(?:vintage|historic|motor|auto(?:mobile)?|wheel[- ]to[- ]wheel|dirt[- ]track|oval|short[- ]track|enduro car|ice) (?:rac(?:es?|ing)|motorsports?)(?! (?:club meeting|5k))',
    'endurance bracket rac(?:es?|ing)|(?:regional|divisional|double|majors?) rac(?:es?|ing)',
    'road racing(?= (?:series|school|championship))|speed ?fest|speed ?weeks?|tractor (?:slow )?rac(?:es?|ing)|(?:lawn|push|riding)[- ]?mowers? rac(?:es?|ing)|short track (?:showdown|nationals|championships?|series|shoot ?out|racing)|hare (?:and|&) hounds?|hare scrambles?|enduro ?cross|(?:utv|atv|sxs|kart|dirt ?bike|snowmobile|motorcycle) (?:\\w+ ){0,2}(?:championships?|series|races?)',
    `(?:sports? ?cars?|historic|vintage|superbike|${marque}) grand prix|honda indy|indy (?:toronto|nashville|detroit)`,
    'super ?bike double ?header|open drift(?:ing)?|night drift(?:ing)?|drift\\w*[- ]matsuri|matsuri drift',
    'drift (?:challenge|cup|wars?|comp\\w*|round|fest|league|week|weekend|bash|nationals|training|battle|tour|practice|and grip)',
    'motor ?sports?|drift(?:ing)? (?:day|event|night|series|championship|competition|matsuri|demo|jam)s?|(?:pro[- ]?am |grassroots )drift\\w*|drift (?=\\d|at|@)|drift[\\w ]{0,20} pro[- ]?am|touge',
    'grand prix of \\w+|(?:street|motor|kart|indy) grand prix|hill ?climb(?:s|ing)?(?= (?:event|series|champ|race))|autocross hill ?climb',
    'race (?:track|weekend at)|(?:demo|demolition) (?:derb\\w+|car\\w*)|school bus rac\\w+|trailer races?|skid (?:plate|car) rac\\w+|spectator (?:drags|races)',
  ),
  rule('drag_racing', 2, 0.8, '(?<!the )drags'),
  rule('drag_racing', 1, 0.3, 'bracket (?:series|points|finals)|points (?:meet|race) \\d'),
  rule('driving_experiences', 1, 0.2, '(?:driving|driver) (?:school|academy|clinic|experience)'),
  rule(
    'racing_event',
    3,
    0.8,
    '(?:sprint|stock|midget|rac(?:e|ing)|modified|late model|legends?|vintage race) ?cars?(?! design)',
  ),
  rule(
    'racing_event',
    3,
    0.8,
    "rac(?:es?|ing) (?:at|night at|returns to) [\\w' ]{0,25}(?:speedway|raceway|dragway|motorplex|speedbowl)|(?:speedway|raceway|speedbowl)\\W+(?:\\w+ ){0,2}rac(?:es?|ing)",
  ),
  rule(
    'racing_event',
    1,
    0.3,
    '(?:historic|vintage) (?:festival|weekend|classic)|grand prix|rac(?:es?|ing|ers?)|speedway|raceway|time trials?|sprints?|modifieds?|enduro|derby|kart(?:s|ing)?',
  ),
  // Also matches bicycles, boats and runners: the weight sends it to review.
  rule(
    'racing_event',
    2,
    0.5,
    'hill ?climbs?|(?:majors|super) tour|(?:weekly|points|make-?up) rac(?:es?|ing)|racing (?:series|league|association|circuit)|(?:stampede|weekend|kings|masters) of speed|speed (?:summit|festival|trials)|(?:club|endurance|road) rac(?:es?|ing)|(?:winter|summer|spring|fall|street|midnight|friday|saturday|sunday) drift|drifting',
    `(?:${marque}|${doubtfulMarque}) (?:\\w+ )?(?:cup|challenge)`,
  ),
  rule(
    'autocross',
    2,
    0.3,
    'solo (?:events?|points|series|champ\\w+|#? ?\\d{1,2})|ax ?#? ?\\d{1,2}',
  ),
  rule('track_day', 2, 0.3, 'open[ -]track (?:days?|weekend|event|time)|track ?fest'),
  rule(
    'racing_event',
    1,
    0.15,
    '(?:\\w+ ){0,3}(?:100|150|175|176|200|225|250|300|301|325|340|350|400|500|600|1000)(?! (?:attend|people|cars|vehicles|years?))|clash|memorial|championships?|challenge|season opener|opening night|fan appreciation|shoot ?out|runoffs',
  ),
]
