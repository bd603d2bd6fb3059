/** One statement of an SQL file. */
export interface SqlStatement {
  text: string
  /** Line of the file in which the statement begins, from 1. */
  line: number
}

/**
 * Tokens of an SQL file, in matching order: comments (nested block comments are not supported),
 * quoted texts and names, dollar-quoted bodies, words, the semicolon that ends a statement.
 */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|[A-Za-z_][\w$]*|;/g

/** White space and comments before the statement. */
const lead = /^(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/

/** Splits an SQL file into statements, so that errors can give the line. */
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
