/** Patterns for vehicles and activities. Every repetition is bounded, so that no hostile text makes matching slow. */
import { marque, words } from './vocabulary.ts'

const wheeled = [
  'cars?|autos?|automobiles?|automotive|motor ?cars?|trucks?|pick-?up trucks?|semis|big rigs?|motorcycles?|motorbikes?|choppers?|vehicles?',
  '(?:hot|street|rat|resto)[ -]?rods?|rods|low ?riders?|4x4s?|off[ -]?road|roadsters?|muscle ?cars?|wheels|rides?(?= (?:show|meet))',
  'atvs?|utvs?|side[ -]by[ -]sides?|dune buggies|go[ -]?[ck]arts?|karts?|vans?(?= (?:show|meet|run|nationals))|rvs?(?= (?:show|rall|expo|meet))|buses(?= show)',
].join('|')

/** "car", "roadsters", "Porsche". Adjectives before it need no pattern. */
export const vehicle = `(?:${wheeled}|${marque})`
const also =
  '(?:cars?|autos?|trucks?|motorcycles?|bikes?|tractors?|boats?|planes?|engines?|(?:hot )?rods?|jeeps?|vehicles?|wheels)'
const comma = "(?:, ?(?:and |& )?| ?[/&+] ?| and | '?n'? | vs\\.? )"

/** "car", "car, classic truck & bike". */
export const vehicles = `${vehicle}(?:${comma}(?:\\w+ ){0,2}${also}){0,3}`

export const racer = [
  wheeled,
  marque,
  '(?:go[ -]?)?[ck]arts?|atvs?|utvs?|dirt ?bikes?|lawn ?mowers?|midgets?|late models?|modifieds?|micro sprints?|sprint cars?|quads?|snowmobiles?',
  'sportsman|street stocks?|legends cars?|bandoleros?|hobby stocks?|pure stocks?|mini stocks?|factory stocks?|thunder trucks?',
].join('|')

/** Classes that only race cars have. */
export const raceClass = [
  'late models?|super lates?|sprint cars?|(?:winged?|wingless|non-?wing(?:ed)?|360|410|305|mini|micro|outlaw|lightning)[- ]sprints?',
  '(?:big|small)[- ]block modifieds?|[be]-?mod(?:s|ifieds?)|b mods|(?:sport|midwest|ump|imca|358|tour|super)[- ]?mod(?:s|ified|ifieds)',
  '(?:street|hobby|pure|factory|mini|super|pro|bomber|grand american) ?stocks?(?! (?:market|exchange|tips?|photo))|stock cars?|legends? cars?|bandoleros?',
  'open[- ]wheel(?:ed)?|trophy (?:trucks?|karts?)|flat karts?|dwarf cars?|mod ?lites|silver crown|monster trucks?|superbikes?|quarter midgets?',
].join('|')

/** Race classes with other meanings: they count only beside another class or a word for races. */
export const looseClass =
  'modifieds?|midgets?|micros?|hornets|sportsman|bombers|compacts|sprints|mods|ministocks?|enduros?|(?:305|360|410)s?'

export const and = "(?:and|&|\\+|'?n'?|'n|with)"

/** Race track, by the ending of its name. */
export const trackName = words(
  '(?:motor |super|international )?speedways?|raceways?|drag ?(?:ways?|strips?)|motorplex|race ?tracks?|speed ?bowl|autodrome|kartways?|kart(?:ing)? (?:track|center|centre|park)',
  'motor ?sports? (?:park|complex|campus|ranch|country club)|race complex|road course|motocross park|mx park|off-?road park',
)

export const dragTrack = words('drag ?(?:ways?|strips?)|motorplex')
