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
