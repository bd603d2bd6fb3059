/** Labels of events from a venue or organizer that has claimed its page. */

const organizers: Record<string, string> = {
  car_clubs: 'By the club',
  car_dealers: 'By the dealer',
  charities: 'By the charity',
  museums: 'By the museum',
}

/** "By the venue", "By the club"; undefined if neither page is claimed. */
export function claimedWords(claimedBy: string | null, organizerKind: string): string | undefined {
  if (!claimedBy) return undefined
  if (claimedBy === 'venue') return 'By the venue'
  return Object.hasOwn(organizers, organizerKind) ? organizers[organizerKind] : 'By the organizer'
}
