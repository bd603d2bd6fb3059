import { escapeMarkup } from '../../../kit/text/escape-markup.ts'

/** HTML text that needs no more escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | boolean | null | undefined | readonly Value[]

/** Template tag: values are escaped unless they are HTML themselves; lists are joined, false and nothing left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(textOf)))

export const raw = (text: string): Html => new Html(text)

const textOf = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value === 'boolean' || value === null || value === undefined) return ''
  return escapeMarkup(String(value))
}
