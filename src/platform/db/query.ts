import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Rows of a statement: ``queryRows(db)`select …` ``. */
export const queryRows =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows

/** First row of a statement; undefined if there is none. */
export const queryRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await queryRows(db)<Row>(text, ...values))[0]

/** Values of a statement with one column. */
export const queryColumn =
  (db: Db) =>
  async <Value = string>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value[]> =>
    (await queryRows(db)<Record<string, Value>>(text, ...values)).flatMap(Object.values<Value>)

/** First value of a statement with one column; undefined if there is none. */
export const queryValue =
  (db: Db) =>
  async <Value = string>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Value | undefined> =>
    (await queryColumn(db)<Value>(text, ...values))[0]

/** Runs a statement and ignores its result. */
export const changeRows =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db)
  }

/** Number of rows that a statement inserts, updates or deletes. */
export const countChanged =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0)
