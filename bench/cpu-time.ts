/**
 * CPU time, which other programs on the machine affect less than rates. Linux only; undefined
 * elsewhere, or if the database runs on another machine.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

/** Microseconds of a Linux clock tick (USER_HZ). */
const tickMicroseconds = 10_000

const ticksOf = (pid: number): number => {
  // The program's name is in parentheses and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Sum over the processes, in microseconds. */
export const cpuTimeOf = (pids: readonly number[]): number | undefined => {
  try {
    return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * tickMicroseconds
  } catch {
    return undefined
  }
}

/** Processes of PostgreSQL that serve the server under test. */
export const backendPids = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'gearhead-atlas'`.execute(db)
  return rows.map(({ pid }) => pid)
}
