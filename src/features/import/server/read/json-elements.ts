/**
 * Finds the entries of a list in a JSON text that is too long to hold: the text is walked once, only
 * the entry under way is kept. The entries themselves are parsed by JSON.parse.
 */

export type JsonElement = { line: number; text: string }

/** Shape of the document, found while its entries are read. */
export type JsonShape = {
  /** Keys of the outermost object that hold lists. */
  lists: string[]
  /** True once the list that was looked for was found. */
  found: boolean
}

const maxElement = 4_000_000

/** Objects and lists within one another; no list of events comes near. */
const deepest = 100
/** Names of lists that a message can tell. */
const maxLists = 20

const newline = 10
const space = 32
const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const isOpening = (code: number) => code === 123 || code === 91
const isClosing = (code: number) => code === 125 || code === 93

/**
 * Yields the entries of the list at `path` (keys from the outside; none for a text that is a list).
 * Throws SyntaxError when the text ends within a list or object, or an entry is beyond all measure.
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  path: readonly string[],
  shape: JsonShape,
): AsyncGenerator<JsonElement> {
  const walk = new Walk(path, shape)
  for await (const chunk of chunks) yield* walk.read(chunk)
  walk.end()
}

class Walk {
  readonly path: readonly string[]
  readonly shape: JsonShape
  private line = 1
  /** The key under which each open object or list stands; undefined for an entry of a list. */
  private open: { key: string | undefined; list: boolean }[] = []
  private key: string | undefined
  private inString = false
  private escaped = false
  private text = ''
  private stringStart = -1
  private element: { line: number; start: number; kept: string } | undefined

  constructor(path: readonly string[], shape: JsonShape) {
    this.path = path
    this.shape = shape
  }

  *read(chunk: string): Generator<JsonElement> {
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code === newline) this.line++
      if (this.inString) this.readString(chunk, at, code)
      else if (isClosing(code) || code === comma) {
        if (!this.insideElement()) yield* this.finish(chunk, at)
        if (code !== comma) this.open.pop()
      } else if (code > space && code !== colon) {
        this.begin(at)
        if (code === quote) this.openString(at)
        else if (isOpening(code)) this.enter(code === 91)
      }
    }
    this.carry(chunk)
  }

  end(): void {
    if (this.open.length > 0 || this.inString) {
      throw new SyntaxError(`it ends before line ${this.line} is complete`)
    }
  }

  private readString(chunk: string, at: number, code: number): void {
    if (this.escaped) this.escaped = false
    else if (code === backslash) this.escaped = true
    else if (code === quote) {
      this.inString = false
      if (this.element) return
      this.key = this.text + chunk.slice(this.stringStart, at)
    }
  }

  private openString(at: number): void {
    this.inString = true
    this.text = ''
    this.stringStart = at + 1
  }

  private enter(list: boolean): void {
    if (this.open.length === deepest) {
      throw new SyntaxError(`more than ${deepest} nesting levels at line ${this.line}`)
    }
    this.open.push({ key: this.key, list })
    if (
      this.shape.lists.length < maxLists &&
      !this.element &&
      list &&
      this.open.length === 2 &&
      !this.open[0]?.list &&
      this.key
    ) {
      this.shape.lists.push(this.key.slice(0, 80))
    }
    this.key = undefined
    if (this.isWanted()) this.shape.found = true
  }

  /** True when the innermost open list is the one that was looked for. */
  private isWanted(): boolean {
    const { open, path } = this
    if (open.length !== path.length + 1 || !open.at(-1)?.list) return false
    return path.every((key, depth) => open[depth + 1]?.key === key && !open[depth]?.list)
  }

  private insideElement(): boolean {
    return this.element !== undefined && this.open.length > this.path.length + 1
  }

  private begin(at: number): void {
    if (!this.element && this.isWanted()) this.element = { line: this.line, start: at, kept: '' }
  }

  private *finish(chunk: string, at: number): Generator<JsonElement> {
    if (!this.element || !this.isWanted()) return
    const { line, start, kept } = this.element
    this.element = undefined
    yield { line, text: kept + chunk.slice(start, at) }
  }

  /** Keeps what the next chunk continues. */
  private carry(chunk: string): void {
    if (this.element) {
      this.element.kept += chunk.slice(this.element.start)
      this.element.start = 0
      if (this.element.kept.length > maxElement) {
        throw new SyntaxError(`the entry at line ${this.element.line} is too long`)
      }
    } else if (this.inString) {
      this.text += chunk.slice(this.stringStart)
      this.stringStart = 0
      if (this.text.length > maxElement) {
        throw new SyntaxError(`the text before line ${this.line} is too long`)
      }
    }
  }
}
