/** Adds the year to dates whose year is elsewhere: in a heading, a title or a separate column. */
import { pattern } from '../../../../kit/text/pattern.ts'
import { betweenDays, monthName } from './read-moment.ts'
import { readCell } from './read-moments.ts'

/** Excludes the hour in "June 5 1900 hrs", and the second day in "June 5-July-2". */
export const hasYear = pattern.i`\b(?:19|20)\d\d(?!\s*h(?:ou)?rs?\b)|'\d\d\b|\d(?<mark>[/.-])\d\d?\k<mark>\d|(?<!\b(?:${monthName})\b\W{0,3})\b\d\d?-[a-z]{3,9}-\d`

/** Date with the year of a heading, as parsable text. Undefined if it is not a date, or has a year. */
export const withYear = (text: string, year: string): string | undefined => {
  if (year === '' || text.length > 100 || hasYear.test(text) || !/\d|day\b/i.test(text))
    return undefined
  const attempts = [
    text.replace(overNewYear, `$1, ${year}$2, ${Number(year) + 1}`),
    hasMonth.test(text) ? text : text.replace(/(?<![\d/])\d{1,2}\/\d{1,2}(?![\d/])/, `$&/${year}`),
    text.replace(lastDay, `$&, ${year}`),
    text.replace(dayFirst, `$& ${year}`),
    `${text}/${year}`,
    `${text} ${year}`,
  ]
  return attempts.find((attempt) => attempt !== text && readCell(attempt) !== undefined)
}

const overNewYear =
  /(\bdec\w*\.?\s*\d{1,2})(\s*(?:-|–|—|\bto\b|\bthru\b|\bthrough\b)\s*jan\w*\.?\s*\d{1,2})/i
/** "June 5/6" is two days of June. */
const hasMonth = new RegExp(String.raw`\b(?:${monthName})\b`, 'i')
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const lastDay = pattern.i`^.*?\b(?:${monthName})\b\.?\s*${day}\b(?:${betweenDays}(?:(?:${monthName})\b\.?\s*)?${day}(?![\d:/]|\s*[ap]\.?m))*`
const dayFirst = new RegExp(String.raw`\b${day}\s+(?:of\s+)?(?:${monthName})\b\.?`, 'i')
