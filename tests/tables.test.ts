/** Schema page: docs/tables.md lists the tables that the migrations create. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'

const { db } = await testDatabase()

type Column = {
  table: string
  name: string
  type: string
  required: boolean
  isKey: boolean
  default: string | null
  comment: string | null
}

const introduction = `# Tables

Columns of the database as the migrations create them, in alphabetical order; \`key\` marks the primary key. Columns whose names don't
explain them have a comment in the database. \`tests/tables.test.ts\` checks this page; \`npx vitest run tests/tables.test.ts --update\` writes it.
[security-inventory.md](security-inventory.md) says which tables hold personal data, and for how long.
`

const rowOf = ({ name, type, required, isKey, default: initial, comment }: Column) => {
  const value = initial === null ? '' : `\`${initial.replaceAll('|', '\\|')}\``
  const suffix = isKey ? ', key' : required ? '' : ', or null'
  return `| ${name} | ${type}${suffix} | ${value} | ${comment ?? ''} |`
}

test('docs/tables.md lists all tables and columns', async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, coalesce(a.attnum = any(i.indkey), false) as "isKey", pg_get_expr(d.adbin, d.adrelid) as default, col_description(c.oid, a.attnum) as comment
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`.execute(db)
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)).map(
    ([table, columns = []]) =>
      `## ${table}\n\n| column | type | default | meaning |\n|---|---|---|---|\n${columns.map(rowOf).join('\n')}\n`,
  )
  await expect([introduction, ...tables].join('\n')).toMatchFileSnapshot('../docs/tables.md')
})
