/** A site with an organizer who submits events and an administrator who reviews them. */
import { beforeEach } from 'vitest'
import { emptyTables, submissionTables } from './empty-tables.ts'
import { organizer } from './private-link.ts'
import { reviewer } from './reviewer.ts'
import { testApp } from './test-app.ts'

type Site = { settings?: Record<string, string>; tables?: readonly string[] }

/** Call it at the top of a file. Before each test, the tables of submissions are empty, and `tables`, too. */
export const reviewedSite = async (site: Site = {}) => {
  const { settings = { PUBLIC_URL: 'http://atlas.example' }, tables = [] } = site
  const app = await testApp(settings)
  beforeEach(() => emptyTables(app.db, ...submissionTables, ...tables))
  return { ...app, ...organizer(app), ...(await reviewer(app)) }
}
