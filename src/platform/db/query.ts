import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Rows that a statement returns: ``queryRows(db)`select …` ``. */
export const queryRows =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows

/** The first of them. */
export const queryRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await queryRows(db)<Row>(text, ...values))[0]

/** Values of rows that have one column. */
export const queryColumn =
  (db: Db) =>
  async <Value = string>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value[]> =>
    (await queryRows(db)<Record<string, Value>>(text, ...values)).flatMap(Object.values<Value>)

/** The first of them. */
export const queryValue =
  (db: Db) =>
  async <Value = string>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Value | undefined> =>
    (await queryColumn(db)<Value>(text, ...values))[0]

/** Runs a statement that returns no rows. */
export const changeRows =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db)
  }

/** Number of rows that a statement adds, changes or deletes. */
export const countChanged =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0)
