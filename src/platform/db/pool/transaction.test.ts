import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import type { Db } from '../database.ts'
import { inTransaction } from './transaction.ts'

const { db } = await testDatabase()

await sql`create table account (name text primary key, balance int not null)`.execute(db)

beforeEach(async () => {
  await sql`truncate account`.execute(db)
  await sql`insert into account values ('a', 0), ('b', 0)`.execute(db)
})

const add = (on: Db, name: string, amount = 1) =>
  sql`update account set balance = balance + ${amount} where name = ${name}`.execute(on)

async function balances(): Promise<number[]> {
  const query = sql<{ balance: number }>`select balance from account order by name`
  return (await query.execute(db)).rows.map((row) => row.balance)
}

/** Barrier for two callers: resolves for both when both have called. */
function meeting(): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (++arrived === 2) open()
    return both
  }
}

describe('a transaction', () => {
  test('commits and returns the result of the work', async () => {
    const result = await inTransaction(db, async (transaction) => {
      await add(transaction, 'a')
      await add(transaction, 'b')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await balances()).toEqual([1, 1])
  })

  test('rolls back if the work throws, without a retry', async () => {
    let runs = 0
    const work = inTransaction(db, async (transaction) => {
      runs++
      await add(transaction, 'a')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(runs).toBe(1)
    expect(await balances()).toEqual([0, 0])
  })

  test('within another transaction is part of it', async () => {
    const work = inTransaction(db, async (outer) => {
      await inTransaction(outer, (inner) => add(inner, 'a'))
      throw new Error('all or nothing')
    })
    await expect(work).rejects.toThrow('all or nothing')
    expect(await balances()).toEqual([0, 0])
  })
})

describe('a transaction that PostgreSQL aborts', () => {
  test('because of a deadlock is retried', async () => {
    const meet = meeting()
    let runs = 0
    const move = (from: string, to: string) =>
      inTransaction(db, async (transaction) => {
        const first = ++runs <= 2
        await add(transaction, from, -1)
        if (first) await meet()
        await add(transaction, to)
      })
    await Promise.all([move('a', 'b'), move('b', 'a')])
    expect(runs).toBe(3)
    expect(await balances()).toEqual([0, 0])
  })

  test('because of a serialization failure is retried', async () => {
    const meet = meeting()
    let runs = 0
    const increment = () =>
      inTransaction(db, async (transaction) => {
        const first = ++runs <= 2
        await sql`set transaction isolation level serializable`.execute(transaction)
        const query = sql<{ balance: number }>`select balance from account where name = 'a'`
        const { rows } = await query.execute(transaction)
        if (first) await meet()
        const next = (rows[0]?.balance ?? 0) + 1
        await sql`update account set balance = ${next} where name = 'a'`.execute(transaction)
      })
    await Promise.all([increment(), increment()])
    expect(await balances()).toEqual([2, 0])
  })

  test('is run at most five times', async () => {
    let runs = 0
    const work = inTransaction(db, async (transaction) => {
      runs++
      await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(transaction)
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(5)
  })
})
