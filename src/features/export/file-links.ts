/** Links to the files, for pages. */
import { toQuery } from '../../kit/endpoint.ts'
import { exportCalendar, exportCsv, exportJsonLines, exportWorkbook } from './contract.ts'

/** CSV link of the pages: with the byte order mark, by which Excel detects UTF-8. */
export const csvHref = exportCsv.path + toQuery({ bom: '1' })

export const otherFormats = [
  {
    href: exportWorkbook.path,
    name: 'Excel workbook (.xlsx)',
    text: 'All fields in typed cells: dates are dates, ZIP codes keep their zeros.',
  },
  {
    href: exportJsonLines.path,
    name: 'JSON Lines (.jsonl)',
    text: 'All fields, one event per line. Imports into another directory without loss.',
  },
  {
    href: exportCalendar.path,
    name: 'Calendar (.ics)',
    text: 'Every event with a date as one calendar file.',
  },
] as const
