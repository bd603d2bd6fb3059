/** One statement of a file of SQL. */
export interface SqlStatement {
  text: string
  /** The line of the file in which it begins, from 1. */
  line: number
}

/**
 * Tokens of an SQL file, in the order in which they have to be tried: comments, quoted texts and names, dollar-
 * quoted bodies, the semicolon that ends a statement. Block comments may nest, which no pattern can count, so only
 * their start is known here.
 */
const tokens =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|[A-Za-z_][\w$]*|;/g

/** Splits a file of SQL into its statements, so that a failing one can be named by its line. */
export function splitStatements(text: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  const finish = (end: number) => {
    const raw = text.slice(start, end)
    const lead = leadLength(raw)
    if (lead < raw.length) {
      const line = text.slice(0, start + lead).split('\n').length
      statements.push({ text: raw.slice(lead).trimEnd(), line })
    }
    start = end + 1
  }
  const scanner = new RegExp(tokens)
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    if (match[0] === '/*') scanner.lastIndex = endOfBlockComment(text, match.index)
    else if (match[0] === ';') finish(match.index)
  }
  finish(text.length)
  return statements
}

/** Number of characters of blanks and comments before the statement itself. */
function leadLength(text: string): number {
  let at = 0
  for (;;) {
    const blank = /^(?:\s+|--[^\n]*)+/.exec(text.slice(at))
    if (blank) at += blank[0].length
    if (!text.startsWith('/*', at)) return at
    at = endOfBlockComment(text, at)
  }
}

function endOfBlockComment(text: string, start: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}
