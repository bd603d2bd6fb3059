/** Addresses of the files, for pages. */
import { toQuery } from '../../kit/endpoint.ts'
import { exportCalendar, exportCsv, exportJsonLines, exportWorkbook } from './contract.ts'

/** The CSV as people open it: with the mark by which Excel knows UTF-8. */
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
