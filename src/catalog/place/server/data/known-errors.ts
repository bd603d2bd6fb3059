/**
 * Places whose population in the source is that of the whole city they are a part of, or beside. Left
 * as it is, "New South Memphis" would come before New Orleans. Their own is not known, so it counts as
 * 0; "Name,ST".
 */
export const populationsOfOthers: ReadonlySet<string> = new Set([
  'East Chattanooga,TN',
  'East Hampton,VA',
  'East Independence,MO',
  'Ironville,KY',
  'Meads,KY',
  'Metairie Terrace,LA',
  'New South Memphis,TN',
  'North Peoria,IL',
  'North Stamford,CT',
  'Portsmouth Heights,VA',
  'South Boston,MA',
  'Tempe Junction,AZ',
  'Universal City,CA',
  'West Albany,NY',
  'West Raleigh,NC',
])
