/** One statement of a file of SQL. */
export interface SqlStatement {
  text: string
  /** The line of the file in which it begins, from 1. */
  line: number
}

/**
 * Tokens of an SQL file, in the order in which they have to be tried: comments (block comments that nest are not
 * known here), quoted texts and names, dollar-quoted bodies, words, the semicolon that ends a statement.
 */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|[A-Za-z_][\w$]*|;/g

/** Blanks and comments before the statement itself. */
const lead = /^(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/

/** Splits a file of SQL into its statements, so that a failing one can be named by its line. */
export function splitStatements(text: string): SqlStatement[] {
  const ends = [...text.matchAll(tokens)].flatMap(({ 0: token, index }) =>
    token === ';' ? index : [],
  )
  return [...ends, text.length].flatMap((end, n) => {
    const start = (ends[n - 1] ?? -1) + 1
    const statement = text.slice(start, end).replace(lead, '')
    if (!statement) return []
    const line = text.slice(0, end - statement.length).split('\n').length
    return { text: statement.trimEnd(), line }
  })
}
