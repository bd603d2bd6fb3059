/** Figures of the mislabeled calendars, and of the same clubs' calendars with right labels. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../src/platform/db/database.ts'
import { type Outcome, outcomeOf, type ReadFeed, readHours, writeIn } from './measure.ts'
import { type Club, type Recipe, readClubs, readRecipes, writeFeed } from './write-feed.ts'

/** Ways in which the hours are right, with makers that write them so. */
const rightWays = [
  ['right', '-//Star City Rods - ECPv6.15.17//NONSGML v1.0//EN'],
  ['right', '-//WordPress - MECv7.25.0//EN'],
  ['right-z', '-//Google Inc//Google Calendar 70.9054//EN'],
  ['right-z +named', '-//Star City Rods//EN'],
  ['right-z', '-//Star City Rods//EN'],
  ['right-floating', '-//Star City Rods//EN'],
  ['right +pacific', '-//Star City Rods//EN'],
  ['right +defined', '-//Star City Rods//EN'],
] as const

export type Figures = {
  mislabeled: (Recipe & { outcome: Outcome })[]
  right: number
  /** "club, way, maker: outcome" of right calendars that were changed or asked about. */
  disturbed: string[]
}

export const measureMislabeled = async (db: Db): Promise<Figures> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mislabeled-'))
  const read = (club: Club, way: string, maker: string) => {
    const [name, text] = writeFeed(club, way, maker)
    return readHours(db, writeIn(folder, name, text))
  }
  const clubs = readClubs()
  const figures: Figures = { mislabeled: [], right: 0, disturbed: [] }
  try {
    const truths = new Map<string, ReadFeed>()
    for (const [name, club] of clubs) truths.set(name, await read(club, 'right', '-//club//EN'))
    for (const recipe of readRecipes()) {
      const [club, truth] = [clubs.get(recipe.club), truths.get(recipe.club)]
      if (!club || !truth) throw new Error(`There is no club ${recipe.club}.`)
      const outcome = outcomeOf(truth, await read(club, recipe.way, recipe.maker))
      figures.mislabeled.push({ ...recipe, outcome })
    }
    for (const [name, club] of clubs) {
      for (const [way, maker] of rightWays) {
        const outcome = outcomeOf(truths.get(name) as ReadFeed, await read(club, way, maker))
        figures.right++
        if (outcome !== 'right') figures.disturbed.push(`${name}, ${way}, ${maker}: ${outcome}`)
      }
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

export const figuresAsText = ({ mislabeled, right, disturbed }: Figures): string => {
  const rows = ['first', 'second'].map((half) => {
    const feeds = mislabeled.filter((each) => each.half === half)
    const count = (outcome: Outcome) => feeds.filter((each) => each.outcome === outcome).length
    const wrong = count('wrong') + count('right') + count('refused')
    return `| ${half} | ${feeds.length} | ${count('repaired')} | ${count('held')} | ${wrong} |`
  })
  return [
    '| half | mislabeled | repaired | held with a question | neither |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Of ${right} calendars with right labels, ${disturbed.length} were changed or asked about (${percent(disturbed.length, right)}).`,
  ].join('\n')
}
