/**
 * Sections of an export in order: live events from the soonest on, then the archive from the newest on. Each is
 * read along an index, so that the first row comes at once and nothing is sorted on disk.
 */
export const sections = [
  { where: `e.status = 'published'`, order: 'e.sort_date, e.sort_time, e.id' },
  { where: `e.status = 'archived'`, order: 'e.date desc, e.id desc' },
] as const
