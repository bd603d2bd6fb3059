/** Who runs, pays for and benefits from a demonstration event, and how to reach them. All invented. */
import type { OrganizerKind } from '../../../../catalog/event/organizer-kinds.ts'
import type { Recipe } from '../model/recipe.ts'
import { charities, hosts, makeClubs, ownHelp, sponsors } from '../words/hosts.ts'
import { inventPlace } from '../words/place-words.ts'
import type { DemoCity } from './demo-city.ts'
import { type Facts, fillPattern } from './pattern-facts.ts'
import type { Stage } from './stage.ts'

export type Host = { readonly name: string; readonly kind: OrganizerKind }

/** Fills with a neighbourhood of its own, not the venue's. */
const elsewhere = ({ random }: Stage, city: DemoCity, facts: Facts): Facts => ({
  ...facts,
  place: inventPlace(random, city.climate, city.state),
})

export const castHost = (stage: Stage, city: DemoCity, recipe: Recipe, facts: Facts): Host => {
  const kind = stage.random.pick(recipe.hosts)
  const isMarque = recipe.makeCount === 1 && facts.make && kind === 'car_clubs'
  const names = isMarque ? makeClubs : hosts[kind]
  const known = elsewhere(stage, city, facts)
  const pattern = stage.decks.deal(names, (name) => fillPattern(name, known) !== undefined) ?? ''
  return { kind, name: fillPattern(pattern, known) ?? '' }
}

export const castSponsor = (stage: Stage, city: DemoCity, recipe: Recipe, facts: Facts) => {
  if (!stage.random.chance(recipe.sponsored ?? 0)) return {}
  const [name, sponsorType] = stage.decks.deal(sponsors) ?? ['', '']
  return { sponsorName: fillPattern(name, elsewhere(stage, city, facts)) ?? '', sponsorType }
}

export type Charity = { readonly name: string; readonly use: string; readonly help: string }

/** For whom it is held, if it is; a charity holds its own for itself. */
export const castCharity = (
  stage: Stage,
  recipe: Recipe,
  { city, host, facts }: { city: DemoCity; host: Host; facts: Facts },
): Charity | undefined => {
  if (!stage.random.chance(recipe.charity ?? 0)) return undefined
  if (host.kind === 'charities') {
    const use = `All proceeds go to the work of ${host.name}.`
    return { name: host.name, use, help: stage.decks.deal(ownHelp) ?? '' }
  }
  const known = elsewhere(stage, city, facts)
  const [name, use, help] = (stage.decks.deal(charities) ?? ['', '', '']).map(
    (pattern) => fillPattern(pattern, known) ?? '',
  )
  return { name: name ?? '', use: use ?? '', help: help ?? '' }
}

/** "three-on-the-tree-of-ocala" */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

const boxes = ['info', 'hello', 'events', 'shows', 'register', 'contact', 'secretary']

/**
 * Website, mail and telephone; each is missing now and then. Only domains of RFC 2606 and numbers
 * 555-0100 to 555-0199, which are set aside for fiction: nobody has them.
 */
export const castContact = ({ random }: Stage, city: DemoCity, host: Host, registers: boolean) => {
  const top = host.kind === 'corporate' || host.kind === 'car_dealers' ? 'com' : 'org'
  const domain = `${slugOf(host.name)}.example.${top}`
  const website = random.chance(0.88) ? `https://${domain}` : ''
  return {
    website,
    registrationUrl: website && registers && random.chance(0.7) ? `${website}/register` : '',
    contactEmail: random.chance(0.8) ? `${random.pick(boxes)}@${domain}` : '',
    contactPhone: random.chance(0.68)
      ? `(${city.areaCode}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`
      : '',
  }
}
