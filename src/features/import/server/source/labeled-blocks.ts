/** Text in blocks, one for each event: "Event: …", "Date: …", "Location: …", each on a line, with a blank line between the blocks. */
import { assignFields } from '../row/fields.ts'

const labeled = /^[\s*•-]*(?:\d{1,3}[.)]\s*)?([\p{L}][\p{L} ,/&?()'-]{1,40}?)\s*:\s+(\S.*)$/u

type Block = { title: string; values: Map<string, string> }

/** Undefined for other text. The first row is the header, below what stands above the first block. */
export const labeledBlocks = (text: string): string[][] | undefined => {
  const blocks = blocksOf(text)
  const records = blocks.filter(({ values }) => isEvent(values))
  const [first] = records
  const above = first ? blocks.slice(0, blocks.indexOf(first)).map(({ title }) => title) : []
  if (!first || above.length > maxTitles || above.some(isHeader)) return undefined
  const isTitled = !assigned(first.values).includes('name')
  const names = [...new Set(records.flatMap(({ values }) => [...values.keys()]))]
  const header = isTitled ? ['Event', ...names] : names
  const rows = records.map(({ title, values }) => {
    const cells = names.map((name) => values.get(name) ?? '')
    return (isTitled ? [title] : []).concat(cells)
  })
  return [...above.filter(Boolean).map((title) => [title]), header, ...rows]
}

/** Blocks of text above the first event. */
const maxTitles = 3
/** A list may have such blocks in a cell. */
const isHeader = (line: string) => assignFields(line.split(/[,;|\t]/, 60)).size > 1

const assigned = (values: ReadonlyMap<string, string>) => [
  ...assignFields([...values.keys()]).values(),
]

/** A letter or an article has the date on which it was written. */
const ofLetters = /^(?:sent|reply-to|cc|bcc|author|by|posted|published|tags|message-id)$/i

const isEvent = (values: ReadonlyMap<string, string>): boolean =>
  values.size > 1 &&
  assigned(values).includes('date') &&
  ![...values.keys()].some((label) => ofLetters.test(label))

/** Lines of an address are set apart. */
const isPlaceLabel = /^(?:where|location|place|venue|address|site|held at)\b/i

/** A blank line, or a label that stands there already, begins the next. A line without a label goes on with the one before. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let block: Block | undefined
  let last = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, label = '', value = ''] = labeled.exec(line.replace(/\*\*|__/g, '')) ?? []
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
