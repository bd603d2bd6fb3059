/** Formats the report of an import as lines for a terminal. */

import { formatNumber } from '../../../../kit/format-number.ts'
import { printable } from '../../../../kit/text/clean-text.ts'
import { type Counts, countNames, countWords } from '../../count-words.ts'
import { openOf, type Question, questionWords } from '../../questions.ts'
import { examplesShown, type FileReport, type Issue, reasonsOf } from './report.ts'

type Total = 'skipped' | 'needPlace' | 'noted' | 'duplicates' | 'removed' | 'off' | 'missing'

const sections: readonly [title: string, total: Total, ...kinds: Issue['kind'][]][] = [
  ['Skipped', 'skipped', 'refused', 'skipped'],
  ['No place yet (hidden until they have one)', 'needPlace', 'needs-place'],
  ['Imported with corrections', 'noted', 'note'],
  ['Likely duplicates (waiting for review)', 'duplicates', 'duplicate'],
  ['No longer listed, taken down', 'removed', 'gone'],
  ['No longer listed, marked as canceled or postponed', 'off', 'off'],
  ['No longer listed, for you to decide', 'missing', 'missing'],
]

export const reportLines = (
  report: FileReport,
  { explain, dryRun }: { explain: boolean; dryRun: boolean },
): string[] =>
  [
    ...headLines(report, dryRun),
    ...questionLines(report),
    ...sections.flatMap(([title, total, ...kinds]) =>
      issueLines(report, kinds, title, report[total]),
    ),
    ...(explain ? typeLines(report) : []),
    ...(report.problem && report.rows === 0 ? [] : endLines(report)),
  ].map((line) => printable(withOptions(line)))

/** Advice of the report → options that follow it. */
const options: readonly [advice: RegExp, option: string][] = [
  [/choose a default event type/, '$& (--default eventType=…)'],
  [/include non-automotive events/, '$& (--all)'],
  [/set a default place/, '$& (--default state=…)'],
  [/set one for all times/, '$& (--zone)'],
  [/has no list of events under .*/, '$& Name the list with --root.'],
  [/has no column for .*/, '$& Map them: --map "name=Event Title,date=Day".'],
  [/Unused columns: (.*?) \(looks like (\w+)\).*/, '$& To use one, map it: --map $2=$1.'],
]

const withOptions = (line: string): string =>
  options.reduce((words, [advice, option]) => words.replace(advice, option), line)

const headLines = (report: FileReport, dryRun: boolean): string[] => {
  const { file, problem, remarks, rows, seconds } = report
  const rate = rows > 10_000 ? `, ${formatNumber(Math.round(rows / seconds))} rows/s` : ''
  const lines = problem ? [`${file} ${problem}`] : []
  if (!problem || rows > 0) {
    const dryRunWords = dryRun ? ' (dry run: nothing was saved)' : ''
    const count = `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
    lines.push(`${file}: ${count}${dryRunWords} in ${seconds.toFixed(1)} s${rate}`)
  }
  return [...lines, ...remarks.map((remark) => `  Note: ${remark}`)]
}

const questionLines = ({ questions }: FileReport): string[] => {
  const openQuestions = openOf(questions)
  if (openQuestions.length === 0) return []
  const flagsFor = (flag: string, group: readonly Question[]) =>
    group.map(({ name }) => `--${flag} ${/^[\w-]+$/.test(name) ? name : `"${name}"`}`).join(' ')
  const aboutTimes = openQuestions.filter(({ matter }) => matter === 'local' || matter === 'utc')
  return [
    `  Waiting for your answer: ${openQuestions.length}. Until then, nothing new from this source goes live.`,
    ...openQuestions.map((question) => `    ${questionWords(question)}`),
    `    If ${openQuestions.length === 1 ? "that doesn't" : "these don't"} matter, import again with ${flagsFor('ignore', openQuestions)}`,
    ...(aboutTimes.length > 0
      ? [
          `    If the times are what is supposed, import again with ${flagsFor('repair', aboutTimes)}`,
        ]
      : []),
  ]
}

/** Last lines of every report. */
const endLines = (report: FileReport): string[] => [
  `  Summary: ${countWords(report)}`,
  ...reasonsOf(report)
    .slice(0, maxReasons)
    .map(([reason, count]) => `    ${formatNumber(count)} × ${reason}`),
]

const maxReasons = 10

const issueLines = (
  report: FileReport,
  kinds: readonly Issue['kind'][],
  title: string,
  total: number,
): string[] => {
  if (total === 0) return []
  const issues = kinds.flatMap((kind) => report.examples.filter((issue) => issue.kind === kind))
  const shownIssues = issues.slice(0, examplesShown)
  const more = total - shownIssues.length
  return [
    `  ${title}: ${formatNumber(total)}`,
    ...shownIssues.map(issueLine),
    ...(more > 0 ? [`    and ${formatNumber(more)} more (--report FILE lists them all)`] : []),
  ]
}

const issueLine = ({ line, name, reason }: Issue): string =>
  line === 0 ? `    ${name}: ${reason}` : `    line ${line}${name && ` (${name})`}: ${reason}`

const typeLines = ({ types }: FileReport): string[] => [
  ...(types.size > 0 ? ['  Types:'] : []),
  ...[...types]
    .toSorted((a, b) => b[1].count - a[1].count)
    .map(
      ([key, { count, names }]) => `    ${formatNumber(count)} × ${key}, e.g. ${names.join('; ')}`,
    ),
]

export const totalLine = (reports: readonly FileReport[]): string => {
  const sum = (field: keyof Counts | 'needPlace') =>
    reports.reduce((total, report) => total + report[field], 0)
  const counts = Object.fromEntries(countNames.map((field) => [field, sum(field)])) as Counts
  const failed = reports.filter(({ problem }) => problem).length
  return (
    `Total: ${countWords(counts)}, ${formatNumber(sum('needPlace'))} without a place` +
    (failed > 0 ? `; ${failed} of ${reports.length} files failed or yielded no events` : '')
  )
}
