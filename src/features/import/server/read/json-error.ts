/** Tells a server's error message in JSON from a list of events. */
import type { OpenSource } from '../source/open-source.ts'
import { isThing } from '../web-page/thing.ts'

const named = /^(?:errors?|error_?(?:code|message|description)|fault|exception)$/i
/** Keys of messages that do not call themselves errors. */
const usual =
  /^(?:success|ok|status|status_?code|code|message|msg|detail|details|title|type|path|timestamp|request_?id)$/i

/** Error message of the document, as the end of a sentence; undefined for anything else. */
export const errorMessage = ({ head, size }: OpenSource): string | undefined => {
  // An error message is short: it is whole in the head.
  if (size > 16_384) return undefined
  const value = parsedJson(head)
  if (!isThing(value)) return undefined
  const entries = Object.entries(value)
  const isError = entries.some(([key, each]) => named.test(key) && Boolean(each))
  const isStatus = entries.length > 0 && entries.every(([key]) => usual.test(key))
  const hasList = entries.some(([key, each]) => Array.isArray(each) && !named.test(key))
  if (hasList || !(isError || isStatus)) return undefined
  const words = textIn(value, 3)
  return words === '' ? '' : `: "${words.slice(0, 120)}"`
}

/** Undefined for what is no JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first text that a person may read. */
const textIn = (value: unknown, depth: number): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || depth === 0) return ''
  const entries = Object.entries(value)
  const first = [/message|description|detail/i, /error|fault|reason|title/i, /./].flatMap(
    (wanted) =>
      entries.filter(([key]) => wanted.test(key)).map(([, each]) => textIn(each, depth - 1)),
  )
  return first.find((text) => text !== '') ?? ''
}
