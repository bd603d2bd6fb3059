/** Finds the entries of a list in JSON text and parses each separately, so that a broken one affects no other. */

import { lineCounter } from '../web-page/json-values.ts'

export type JsonElement = { line: number; text: string }

export type JsonList = {
  /** Entries before any problem, extracted one by one: a list of 32 MB may have half a million. */
  entries: Iterable<JsonElement>
  /** Keys of lists in the outermost object, if there is no list at the path. */
  listNames?: string[]
  /** Reason why the text cannot be read to the end. */
  problem?: string
}

/** Most nesting levels; no list of events comes near. */
const deepest = 100
/** Most names of lists in a message. */
const maxLists = 20

const space = 32
const quote = 34
const comma = 44
const colon = 58
const isOpening = (code: number) => code === 123 || code === 91
const isClosing = (code: number) => code === 125 || code === 93

/** List at `path`, the keys from the outside in; empty if the text itself is a list. */
export const jsonList = (text: string, path: readonly string[]): JsonList => {
  const walk = entriesAt(text, path)
  let step = walk.next()
  while (!step.done) step = walk.next()
  return { ...step.value, entries: entriesAt(text, path) }
}

function* entriesAt(
  text: string,
  path: readonly string[],
): Generator<JsonElement, Pick<JsonList, 'listNames' | 'problem'>> {
  const lineAt = lineCounter(text)
  const cutOff = () => ({
    problem: `it ends before line ${lineAt(Number.POSITIVE_INFINITY)} is complete`,
  })
  /** Open objects and lists with their keys; undefined for an entry of a list. */
  const openNodes: { key: string | undefined; isList: boolean }[] = []
  const lists: string[] = []
  let isFound = false
  let key: string | undefined
  let start = -1
  const isInElements = () =>
    openNodes.length === path.length + 1 &&
    openNodes.at(-1)?.isList === true &&
    path.every((each, depth) => openNodes[depth + 1]?.key === each && !openNodes[depth]?.isList)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= space || code === colon) continue
    if (code === comma || isClosing(code)) {
      if (start >= 0 && openNodes.length === path.length + 1) {
        yield { line: lineAt(start), text: text.slice(start, at) }
        start = -1
      }
      if (code !== comma) openNodes.pop()
      continue
    }
    if (start < 0 && isInElements()) start = at
    if (code === quote) {
      const end = endOfString(text, at)
      if (end < 0) return cutOff()
      if (start < 0) key = text.slice(at + 1, end)
      at = end
    } else if (isOpening(code)) {
      if (openNodes.length === deepest) {
        return { problem: `more than ${deepest} nesting levels at line ${lineAt(at)}` }
      }
      const isList = code === 91
      const isNamedList = isList && openNodes.length === 1 && !openNodes[0]?.isList
      if (start < 0 && isNamedList && key && lists.length < maxLists) lists.push(key.slice(0, 80))
      openNodes.push({ key, isList })
      key = undefined
      isFound ||= isInElements()
    }
  }
  if (openNodes.length > 0) return cutOff()
  return isFound ? {} : { listNames: lists }
}

/** Position of the closing quote; negative if there is none. */
const endOfString = (text: string, start: number): number => {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
  } while (end > 0 && isEscaped(text, end))
  return end
}

/** True after an odd number of backslashes. */
const isEscaped = (text: string, at: number): boolean => {
  let from = at
  while (text[from - 1] === '\\') from--
  return (at - from) % 2 === 1
}
