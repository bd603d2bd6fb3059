/**
 * Sections of an export in order: live events, soonest first, then the archive, newest first. An index scan reads each,
 * so that the first row arrives at once and nothing is sorted on disk.
 */
export const sections = [
  { where: `e.status = 'published'`, order: 'e.sort_date, e.sort_time, e.id' },
  { where: `e.status = 'archived'`, order: 'e.date desc, e.id desc' },
] as const
