import { Fragment, type ReactNode } from 'react'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import { joinWords } from '../../time/dates-in-words.ts'
import type { PlaceNote } from '../place-meaning.ts'
import { stateName } from '../us-states.ts'

type PlaceLineProps = {
  note: PlaceNote | undefined
  /** Text as typed. */
  typed: string
  /** Radius that the visitor chose. */
  radiusMiles?: number | undefined
  /** True if a trip's list is sorted by date instead of along the route. */
  isByDate?: boolean
  /** Path of the same search near another place. */
  pathTo: (near: string) => string
  /** Navigation state of these links. */
  state?: LinkProps['state']
}

type LineContext = Pick<PlaceLineProps, 'typed' | 'radiusMiles' | 'isByDate'>

/** Line on how a place was understood, if it differs from the text: "Springfield, MO. Not it? IL · MA · OH". */
export const PlaceLine = (line: PlaceLineProps) => {
  const { note, pathTo, state } = line
  if (!note) return null
  const linkTo = (near: string, words: string) => (
    <Link
      to={pathTo(near)}
      preventScrollReset
      state={state}
      className="font-medium underline underline-offset-4"
    >
      {words}
    </Link>
  )
  const words = wordsOf(note, line, linkTo)
  const { others } = note
  if (words === undefined && others.length === 0) return null
  // "Dayton or Columbus" names two places, "Springfield" several of one name.
  const isChoice = !nameOf(others[0] ?? '').startsWith(nameOf(note.label))
  return (
    <p className="text-sm" data-place>
      {words ?? `${note.label}${isChoice ? ' only' : ''}.`}
      {others.length > 0 ? (isChoice ? ' Switch to ' : ' Not it? ') : null}
      {others.map((otherLabel, index) => (
        <Fragment key={otherLabel}>
          {index > 0 ? ' · ' : null}
          {linkTo(otherLabel, shortOf(otherLabel, note))}
        </Fragment>
      ))}
    </p>
  )
}

const nameOf = (label: string) => label.replace(/,.*|\W/g, '').toLowerCase()

/** "IL" for Springfield, IL, beside Springfield, MO; the whole name beside a place abroad. */
const shortOf = (otherLabel: string, { kind, label }: PlaceNote): string => {
  if (kind === 'abroad') return otherLabel
  const name = label.replace(/, ..$/, '')
  return otherLabel.startsWith(`${name}, `) ? otherLabel.slice(name.length + 2) : otherLabel
}

/** "Columbus, OH to Nashville, TN by I-71 and I-65, June 12 to 14: within 25 miles of the road, in the order of the trip." */
const roadWords = (
  { kind, label, miles, by = [], days, states: [state] }: PlaceNote,
  { radiusMiles, isByDate }: LineContext,
) => {
  if (miles === undefined) {
    if (kind === 'trip') return `No road on our map joins ${label}, so these events are nationwide.`
    const where = state ? `from all of ${stateName(state)}` : 'nationwide'
    return `${label} isn't on our map, so these events are ${where}. Try a town along it.`
  }
  const trip = [label, by.length > 0 ? ` by ${joinWords(by)}` : '', days ? `, ${days}` : ''].join(
    '',
  )
  const within = `within ${radiusMiles ?? miles} miles of the road`
  if (kind !== 'trip') return `${label}: ${within}.`
  return isByDate ? `${trip}: ${within}.` : `${trip}: ${within}, in the order of the trip.`
}

const wordsOf = (
  note: PlaceNote,
  line: LineContext,
  linkTo: (near: string, words: string) => ReactNode,
): ReactNode => {
  const { kind, label, guessed, miles, states } = note
  const { typed, radiusMiles } = line
  if (kind === 'road' || kind === 'trip') return roadWords(note, line)
  if (guessed) {
    return (
      <>
        We couldn't find “{typed}”. Did you mean {linkTo(label, label)}? Showing events near it.
      </>
    )
  }
  if (kind === 'abroad')
    return `${label}${label.includes(',') ? ',' : ''} is outside the US, so these events are nationwide.`
  if (kind === 'here')
    return "We don't know your location, so these events are nationwide. Enter a ZIP or city."
  if (kind === 'country') return 'Events nationwide.'
  if (miles !== undefined) {
    const within = `within ${radiusMiles ?? miles} miles of its center`
    const [state = '', ...more] = states
    return more.length > 0
      ? `${label}: ${within}, in ${joinWords(states)}.`
      : `${label}: ${within}, in ${stateName(state)}.`
  }
  return states.length > 1 ? `${label}: ${joinWords(states)}.` : undefined
}
