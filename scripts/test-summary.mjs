/** The five slowest files, and on a separate line how many tests passed and failed. */
export function summaryOf(ran) {
  const slowest = ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)
  const sum = (what) => ran.reduce((total, each) => total + each[what], 0)
  return [
    '\nThe slowest files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    `\n${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n')
}
