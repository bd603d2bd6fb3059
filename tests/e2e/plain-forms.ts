/** Reads pages and submits forms as a browser without scripts would, over HTTP alone. */
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect } from './site.ts'

type Nodes = ReturnType<typeof parseDocument>['children']
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

export type Shown = { status: number; url: string; document: Nodes; words: string }

const read = async (answer: APIResponse): Promise<Shown> => {
  const document = parseDocument(await answer.text()).children
  const body = DomUtils.getElementsByTagName('body', document)
  const shown = DomUtils.textContent(body).replaceAll(/\s+/g, ' ')
  return { status: answer.status(), url: answer.url(), document, words: shown }
}

export const open = async (request: APIRequestContext, address: string) =>
  read(await request.get(address))

const elements = (nodes: Nodes, test: (element: Element) => boolean) =>
  DomUtils.getElementsByTagName(() => true, nodes).filter(test)

/** Value that the control submits; undefined if none. */
const valueOf = ({ name, attribs, children }: Element): string | undefined => {
  if (name === 'textarea') return DomUtils.textContent(children).replace(/^\n/, '')
  if (name === 'select') {
    const options = elements(children, (each) => each.name === 'option')
    const chosen = options.find((each) => 'selected' in each.attribs) ?? options[0]
    return chosen && (chosen.attribs.value ?? DomUtils.textContent(chosen))
  }
  if (['checkbox', 'radio'].includes(attribs.type ?? ''))
    return 'checked' in attribs ? (attribs.value ?? 'on') : undefined
  return attribs.type === 'file' ? undefined : (attribs.value ?? '')
}

/** First button whose text contains the label, with its form and the form's controls. */
const formOf = ({ document }: Shown, label: string) => {
  const button = elements(
    document,
    (each) => each.name === 'button' && DomUtils.textContent(each).includes(label),
  )[0]
  const form = elements(document, (each) => {
    if (each.name !== 'form' || !button) return false
    if (button.attribs.form) return each.attribs.id === button.attribs.form
    return elements(each.children, (inner) => inner === button).length > 0
  })[0]
  if (!button || !form) throw new Error(`There is no form with the button "${label}".`)
  const { id } = form.attribs
  const controls = [
    ...elements(form.children, ({ attribs }) => attribs.form === undefined),
    ...elements(document, ({ attribs }) => id !== undefined && attribs.form === id),
  ].filter(
    ({ name, attribs }) =>
      /^(input|select|textarea)$/.test(name) && attribs.name && !('disabled' in attribs),
  )
  return { button, form, controls }
}

type File = { name: string; mimeType: string; buffer: Buffer }

/** Fills in the form, `file` as its field `file`, and presses the first button whose text contains the label. */
export const press = async (
  request: APIRequestContext,
  page: Shown,
  label: string,
  filled: Record<string, string> = {},
  file?: File,
): Promise<Shown> => {
  const { button, form, controls } = formOf(page, label)
  const names = new Set(controls.map(({ attribs }) => attribs.name))
  expect(Object.keys(filled).filter((name) => !names.has(name))).toEqual([])
  const sent = new URLSearchParams(filled)
  for (const control of controls) {
    const { name = '' } = control.attribs
    const value = valueOf(control)
    if (!(name in filled) && value !== undefined) sent.append(name, value)
  }
  if (button.attribs.name) sent.append(button.attribs.name, button.attribs.value ?? '')
  const given = (what: string) => button.attribs[`form${what}`] ?? form.attribs[what]
  const url = new URL(given('action') ?? page.url, page.url)
  if (given('method')?.toLowerCase() !== 'post') {
    url.search = sent.toString()
    return open(request, url.href)
  }
  const isMultipart = given('enctype') === 'multipart/form-data'
  const body = isMultipart
    ? { multipart: { ...Object.fromEntries(sent), ...(file && { file }) } }
    : { form: Object.fromEntries(sent) }
  return read(await request.post(url.href, body))
}

/** Value of the page's field with this name. */
export const fieldOf = ({ document }: Shown, name: string): string | undefined => {
  const fields = elements(
    document,
    (each) => each.attribs.name === name && /^(input|select|textarea)$/.test(each.name),
  )
  return fields.map(valueOf).find((value) => value !== undefined)
}

/** Text (or aria-label) and href of the page's links. */
export const allLinks = ({ document }: Shown) =>
  elements(document, ({ name }) => name === 'a').map((link) => ({
    words: (link.attribs['aria-label'] ?? DomUtils.textContent(link))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    href: link.attribs.href ?? '',
  }))

/** Hrefs of the page's links whose text equals the string or matches the pattern. */
export const linksOf = (page: Shown, words: string | RegExp): string[] =>
  allLinks(page).flatMap((link) =>
    (typeof words === 'string' ? link.words === words : words.test(link.words)) ? link.href : [],
  )
