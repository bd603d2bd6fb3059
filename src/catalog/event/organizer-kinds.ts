/** Kinds of organizers; an unknown kind is shown verbatim. */

const labels = {
  car_dealers: 'Car Dealers',
  charities: 'Charities',
  car_clubs: 'Car Clubs',
  museums: 'Museums',
  corporate: 'Corporate',
  independent: 'Independent',
} as const

export type OrganizerKind = keyof typeof labels

export const organizerKinds = Object.keys(labels) as OrganizerKind[]

export function isOrganizerKind(text: string): text is OrganizerKind {
  return Object.hasOwn(labels, text)
}

export function organizerKindLabel(kind: string): string {
  return isOrganizerKind(kind) ? labels[kind] : kind
}
