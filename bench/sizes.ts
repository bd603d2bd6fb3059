/**
 * Slowdown of searches around a point, the map and the month, and growth of memory, as live events become more. Measures
 * through HTTP; takes some minutes.
 *
 *     node bench/sizes.ts [--sizes 10000,100000,1000000] [--only map] [--seconds 4] [--rounds 3]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type GrowthRow, growthCells, growthHeads, measureGrowth } from './growth.ts'
import { drawMaterial, openPrepared } from './prepare.ts'
import { createScenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
})
const dataDir = path.resolve(values.data)
const size = { live: Number(values.live), archived: Number(values.archived) }
const database = await openPrepared({ dataDir }, size)
const scenarios = createScenarios(await drawMaterial(database.db)).filter(
  ({ name, isSized }) => isSized && name.includes(values.only),
)
console.log(`| ${growthHeads.join(' | ')} |`)
console.log(`|${growthHeads.map(() => '--:').join('|')}|`)
const measured: GrowthRow[] = []
await measureGrowth(
  {
    dataDir,
    sizes: values.sizes.split(',').map(Number),
    scenarios,
    load: { connections: Number(values.connections), seconds: Number(values.seconds) },
    rounds: Number(values.rounds),
  },
  (row) => {
    measured.push(row)
    console.log(`| ${growthCells(row, measured).join(' | ')} |`)
  },
)
await database.close()
