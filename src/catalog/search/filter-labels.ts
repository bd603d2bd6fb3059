const labels: Readonly<Record<string, string>> = {
  keyword: 'Keyword',
  near: 'Near',
  userLat: 'Your location',
  userLng: 'Your location',
  radiusMiles: 'Distance',
  state: 'State',
  eventType: 'Type',
  carMake: 'Make',
  feature: 'Features',
  attendanceCost: 'Cost',
  charityInvolved: 'For charity',
  datedOnly: 'Dated events only',
  fromDate: 'From',
  toDate: 'Until',
  sortBy: 'Sort',
  series: 'Series',
  venue: 'Venue',
  organizer: 'Organizer',
  useLocation: 'Location priority',
  month: 'Month',
}

/** Label of a filter, for problems that are shown apart from its field. */
export const filterLabel = (name: string): string => labels[name] ?? 'Results'
