import { greatCircleMiles, type Point } from '../../../catalog/place/distance.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { AppError } from '../../../kit/errors.ts'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Api } from '../../../platform/http/api.ts'
import { adoptSources, exportSources, getCoverage, readSources } from '../contract.ts'
import { findCoverage } from './find-coverage.ts'
import { readSourceFile, readStarterList, type SourceRow, writeSourceFile } from './source-file.ts'

/** Followed source of the import. */
type FollowedSource = {
  url: string
  source: string
  /** `found`: the address is that of a calendar found on the given page. */
  settings: {
    default: readonly string[]
    permitted?: boolean | undefined
    found?: true | undefined
  }
}

type FollowRequest = {
  url: string
  source: string
  trust: 'queue'
  settings: { map: string[]; set: string[]; default: string[]; all: boolean; permitted: boolean }
}

export type CoverageDeps = {
  db: Db
  search: Pick<EventSearch, 'facets'>
  findFollowed: (db: Db) => Promise<readonly FollowedSource[]>
  follow: (db: Db, request: FollowRequest, actor: AuditEntry['actor']) => Promise<unknown>
}

export const coverageRoutes = (api: Api, deps: CoverageDeps): void => {
  const { db, search, findFollowed, follow } = deps

  api.answer(getCoverage, () => findCoverage(db, search))

  api.answer(readSources, async ({ csv, near }) => {
    const { sources, problems } = rowsOf(csv)
    const isFollowed = createIsFollowed(await findFollowed(db))
    const milesTo = near ? await milesFrom(db, near, sources) : () => null
    const listedSources = sources.map((each) =>
      Object.assign({}, each, { followed: isFollowed(each), miles: milesTo(each) }),
    )
    if (near) listedSources.sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || 0)
    return { sources: listedSources, problems }
  })

  api.handle(adoptSources, async ({ body, administrator, reply }) => {
    const { csv, state, url } = body
    const chosenRows = rowsOf(csv).sources.filter(
      (each) =>
        (state === undefined || each.state === state) && (url === undefined || each.url === url),
    )
    const isFollowed = createIsFollowed(await findFollowed(db))
    const newRows = chosenRows.filter((each) => !isFollowed(each))
    const refused = []
    for (const row of newRows) {
      const message = await tryToFollow(() => follow(db, requestOf(row), administrator), row)
      if (message !== undefined) refused.push({ name: row.name, message })
    }
    const adopted = newRows.length - refused.length
    return reply.with({ adopted, known: chosenRows.length - newRows.length, refused })
  })

  api.handle(exportSources, async ({ reply }) => {
    const rows = (await findFollowed(db)).map(({ url, source, settings }) => ({
      name: source,
      url,
      kind: 'other' as const,
      city: '',
      state: stateOf(settings.default),
      keywords: '',
      permission: settings.permitted ? ('given' as const) : ('' as const),
    }))
    return reply.with(writeSourceFile(rows), {
      'content-disposition': 'attachment; filename="sources.csv"',
    })
  })
}

/** Returns the rounded miles to a source; null if its town is unknown. */
const milesFrom = async (db: Db, near: Point, sources: readonly SourceRow[]) => {
  const towns = await queryRows(db)<Point & { name: string; state: string }>`
    select name, state, latitude, longitude from cities
    where name = any(${sources.map(({ city }) => city)})`
  const points = new Map(towns.map((town) => [`${town.name}, ${town.state}`, town]))
  return ({ city, state }: SourceRow): number | null => {
    const town = points.get(`${city}, ${state}`)
    return town ? Math.round(greatCircleMiles(near, town)) : null
  }
}

const rowsOf = (csv: string | undefined) =>
  csv === undefined || csv.trim() === '' ? readStarterList() : readSourceFile(csv)

/** Normalized address under which feeds are stored. */
const addressOf = (url: string): string => new URL(url).href

/** Tests if a source is followed: by address, or by name if its first reading led to another address. */
const createIsFollowed = (followed: readonly FollowedSource[]) => {
  const urls = new Set(followed.map(({ url }) => url))
  const sourcesByName = new Map(followed.map((each) => [each.source, each]))
  return ({ name, url }: SourceRow): boolean => {
    const namesake = sourcesByName.get(name)
    const isMoved = namesake && (namesake.settings.found || siteOf(namesake.url) === siteOf(url))
    return urls.has(addressOf(url)) || isMoved === true
  }
}

const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** Returns the reason why a source could not be followed. */
const tryToFollow = async (
  followSource: () => Promise<unknown>,
  { permission }: SourceRow,
): Promise<string | undefined> => {
  if (permission === 'needed') return 'It needs a permission first.'
  try {
    await followSource()
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.values(error.fields ?? {})[0] ?? error.message
  }
}

/** Request to follow a source; its state is the default for rows without a state. */
const requestOf = ({ name, url, state, permission }: SourceRow): FollowRequest => ({
  url,
  source: name,
  trust: 'queue',
  settings: {
    map: [],
    set: [],
    default: state === '' ? [] : [`state=${state}`],
    all: false,
    permitted: permission === 'given',
  },
})

const stateOf = (defaults: readonly string[]): string =>
  defaults.find((pair) => pair.startsWith('state='))?.slice('state='.length) ?? ''
