/** Reads one block of text per event: lines such as "Event: …", "Date: …", "Location: …", then a blank line. */
import { assignFields } from '../row/fields.ts'

const labeledLine = /^[\s*•-]*(?:\d{1,3}[.)]\s*)?([\p{L}][\p{L} ,/&?()'-]{1,40}?)\s*:\s+(\S.*)$/u

type Block = { title: string; values: Map<string, string> }

/** Rows of cells: lines above the first block, a header row, and one row per event. Undefined for other text. */
export const labeledBlocks = (text: string): string[][] | undefined => {
  const blocks = blocksOf(text)
  const records = blocks.filter(({ values }) => isEvent(values))
  const [first] = records
  const above = first ? blocks.slice(0, blocks.indexOf(first)).map(({ title }) => title) : []
  if (!first || above.length > maxTitles || above.some(isHeader)) return undefined
  const isTitled = !fieldsOfLabels(first.values).includes('name')
  const names = [...new Set(records.flatMap(({ values }) => [...values.keys()]))]
  const header = isTitled ? ['Event', ...names] : names
  const rows = records.map(({ title, values }) => {
    const cells = names.map((name) => values.get(name) ?? '')
    return (isTitled ? [title] : []).concat(cells)
  })
  return [...above.filter(Boolean).map((title) => [title]), header, ...rows]
}

/** Most blocks of text above the first event. */
const maxTitles = 3
/** True for a header row of columns; then the text is a list with such blocks inside its cells. */
const isHeader = (line: string) => assignFields(line.split(/[,;|\t]/, 60)).size > 1

const fieldsOfLabels = (values: ReadonlyMap<string, string>) => [
  ...assignFields([...values.keys()]).values(),
]

/** Labels of letters and articles; their date is the one on which they were written. */
const letterLabels = /^(?:sent|reply-to|cc|bcc|author|by|posted|published|tags|message-id)$/i

const isEvent = (values: ReadonlyMap<string, string>): boolean =>
  values.size > 1 &&
  fieldsOfLabels(values).includes('date') &&
  ![...values.keys()].some((label) => letterLabels.test(label))

/** Labels of addresses; their lines are joined by commas. */
const isPlaceLabel = /^(?:where|location|place|venue|address|site|held at)\b/i

/** A blank line or a repeated label starts a new block; a line without a label continues the previous line. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let block: Block | undefined
  let last = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, label = '', value = ''] = labeledLine.exec(line.replace(/\*\*|__/g, '')) ?? []
    if (line.trim() === '' || block?.values.has(label)) block = undefined
    if (line.trim() === '') continue
    if (!block) {
      block = { title: '', values: new Map() }
      blocks.push(block)
    }
    if (label !== '') block.values.set(label, value.trim())
    else if (block.values.size === 0) block.title = `${block.title} ${line.trim()}`.trim()
    else {
      const before = block.values.get(last) ?? ''
      const gap = isPlaceLabel.test(last) && !before.endsWith(',') ? ', ' : ' '
      block.values.set(last, `${before}${gap}${line.trim()}`)
    }
    last = label || last
  }
  return blocks
}
