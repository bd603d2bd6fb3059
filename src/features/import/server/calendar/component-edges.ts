/** Recognizes where components of a calendar begin and end, typing errors included: "END:VTOOD", "BEGIN VEVENT". */

export type Edge = { isBegin: boolean; name: string; isMended: boolean }

const outer = 'VCALENDAR VEVENT VTODO VJOURNAL VFREEBUSY VTIMEZONE'.split(' ')
const inner =
  'VALARM STANDARD DAYLIGHT VAVAILABILITY AVAILABLE PARTICIPANT VLOCATION VRESOURCE VVENUE VPOLL VNOTE'
const names = [...outer, ...inner.split(' ')]

/** Components that no other but a calendar holds: where one begins, those before it are over. */
export const outermost: ReadonlySet<string> = new Set(outer)

const well = /^(BEGIN|END):\s*([\w-]{1,80})\s*(?:\\n.*)?$/i
/** A colon that is another letter or is missing, or letters of BEGIN and END out of place. */
const ill = /^([A-Z]{2,7})\s*[:;=. ]\s*([A-Z]{5,15})\s*$/

/** Undefined for a line that is none. */
export const edgeOf = (text: string): Edge | undefined => {
  const [, edge, written] = well.exec(text) ?? []
  if (edge !== undefined && written !== undefined) {
    const name = nearest(written.toUpperCase())
    const isMended = name !== written.toUpperCase()
    return { isBegin: edge.toUpperCase() === 'BEGIN', name, isMended }
  }
  if (text.length > 24) return undefined
  const [, first = '', name = ''] = ill.exec(text) ?? []
  if (!names.includes(name)) return undefined
  const word = ['BEGIN', 'END'].find((each) => distance(first, each) <= 1)
  return word === undefined ? undefined : { isBegin: word === 'BEGIN', name, isMended: true }
}

/** The component whose name is two letters away at most; names of a program's own (X-…) and others stay. */
const nearest = (written: string): string => {
  if (names.includes(written) || written.startsWith('X-')) return written
  const [best] = names
    .map((name) => ({ name, far: distance(written, name) }))
    .toSorted((a, b) => a.far - b.far)
  return best && best.far <= 2 ? best.name : written
}

/** Letters that are added, missing, another or exchanged with their neighbor (Damerau and Levenshtein). */
const distance = (one: string, other: string): number => {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const [above, left, corner] = [rows[i - 1]?.[j], row[j - 1], rows[i - 1]?.[j - 1]] as number[]
      const isSame = one[i - 1] === other[j - 1]
      row.push(Math.min((above ?? 9) + 1, (left ?? 9) + 1, (corner ?? 9) + (isSame ? 0 : 1)))
      const isExchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isExchanged) row[j] = Math.min(row[j] ?? 9, (rows[i - 2]?.[j - 2] ?? 9) + 1)
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 9
}
