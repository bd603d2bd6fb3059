/**
 * Builds a catalog aside while another one answers searches, in slices: a large import must not keep anybody
 * waiting. The one in use is not touched; the new one takes its place all at once.
 */
import { setImmediate } from 'node:timers/promises'
import { eachInSlices } from '../../../../platform/time-slices.ts'
import { Columns } from './columns.ts'
import { type Changes, LiveCatalog } from './live-catalog.ts'

/** So many changes take longer than a request may be kept waiting. */
const maxAtOnce = 2_000

/** True if a catalog had better be rebuilt than changed where it stands. */
export const isMuch = ({ changed, gone }: Changes): boolean =>
  changed.length + gone.length > maxAtOnce

/** Catalog after the changes. The caller sets its generation. */
export const buildCatalog = async (
  base: LiveCatalog,
  { changed, gone }: Changes,
): Promise<LiveCatalog> => {
  const replaced = new Set([...gone, ...changed.map(({ id }) => id)])
  const columns = new Columns(base.size + changed.length)
  const { alive, ids, size } = base.columns
  const take = columns.copierFrom(base.columns)
  const kept = alive.subarray(0, size)
  await eachInSlices(kept.entries(), ([slot, isAlive]) => {
    if (isAlive === 1 && !replaced.has(ids[slot] as string)) take(slot)
  })
  await eachInSlices(changed, (event) => void columns.add(event))
  return LiveCatalog.of(columns, setImmediate)
}
