/**
 * Place of the best event of each situation in situations.tsv among the rows of its search, as the page of results asks
 * for them. `best` are happenings of situations-catalog.ts, the best first, chosen by a person from a plain table before
 * any search was seen. Lines are odd and even: the ranking was worked on with odd ones.
 */
import { readFileSync } from 'node:fs'
import type { EventSearch } from '../../src/catalog/search/server/event-search.ts'
import { resolveFilters } from '../../src/catalog/search/server/resolve-filters.ts'
import { listQuery, readHomeState } from '../../src/features/discovery/web/search/load-home.ts'
import type { Db } from '../../src/platform/db/database.ts'
