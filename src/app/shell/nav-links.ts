import { paths } from '../../catalog/paths.ts'

export const mainLinks = [
  { to: paths.home, label: 'Find events' },
  { to: paths.archive, label: 'Archive' },
  { to: paths.upload, label: 'Submit an event' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
]

export const deploymentLink = { to: paths.deploymentSync, label: 'Deploy Sync Fix' }

export const exportLink = { to: paths.export, label: 'Database Export' }
