import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitStatements } from './sql-statements.ts'

test.each<[string, string, string[]]>([
  ['nothing', ' \n-- only a note;\n/* ; */\n', []],
  ['lines', 'select 1;\n\n  select 2 ;select 3', ['1 select 1', '3 select 2', '3 select 3']],
  ['notes before it', '-- a;\n/* b;\n*/ -- select 1\nselect 1;', ['4 select 1']],
  ['notes in it', 'select 1 -- one;\n, 2 /* two; */;', ['1 select 1 -- one;\n, 2 /* two; */']],
  ['texts', "select 'a;''b;' ; select E'it\\'s;'", ["1 select 'a;''b;'", "1 select E'it\\'s;'"]],
  ['a backslash in a plain text', "select '\\'; select 2", ["1 select '\\'", '1 select 2']],
  ['names', 'select 1 as "a;""b;"; select 2', ['1 select 1 as "a;""b;"', '1 select 2']],
  ['bodies', 'do $$ ; end $$; do $x$ $$; $x$', ['1 do $$ ; end $$', '1 do $x$ $$; $x$']],
  ['dollars in names', 'select a$b$c; select d$b$e', ['1 select a$b$c', '1 select d$b$e']],
  ['parameters', 'select $1; select $2', ['1 select $1', '1 select $2']],
])('splits statements: %s', (_, text, expected) => {
  expect(splitStatements(text).map(({ line, text: one }) => `${line} ${one}`)).toEqual(expected)
})

test('keeps every statement separate, for any combination', () => {
  const piece = fc.constantFrom(
    "'a;b'",
    '"c;d"',
    '$$;$$',
    '$t$;$t$',
    '-- ;\n',
    '/*;*/',
    'x',
    ' ',
    '\n',
  )
  const statement = fc.array(piece, { maxLength: 8 }).map((pieces) => `select ${pieces.join(' ')}`)
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 5 }), (statements) => {
      const found = splitStatements(statements.map((one) => `${one}\n;`).join(''))
      expect(found.map((one) => one.text.trim())).toEqual(statements.map((one) => one.trim()))
    }),
  )
})
