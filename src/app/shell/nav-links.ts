import { browsePath, landingPath, paths, weekendSlug } from '../../catalog/links/paths.ts'

export const mainLinks = [
  { to: paths.home, label: 'Find events' },
  { to: paths.map, label: 'Map' },
  { to: paths.calendar, label: 'Calendar' },
  { to: paths.archive, label: 'Archive' },
  { to: paths.upload, label: 'Submit an event' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
]

export const deploymentLink = { to: paths.deploymentSync, label: 'Deploy Sync Fix' }

export const browseLink = { to: browsePath, label: 'Events by place and type' }

export const weekendLink = { to: landingPath(weekendSlug), label: 'This weekend' }

export const exportLink = { to: paths.export, label: 'Database Export' }
