/**
 * npm run figures:sources: rewrites the figures of docs/sources.md from the calendars in tests/mislabeled-feeds. With
 * folders (`npm run figures:sources -- FOLDER`), prints which of their calendars would be corrected or queried. Also
 * counts the correct dates and towns of the platforms' fixtures, and prints for each saved page of a folder what it
 * contains, or why it contains nothing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { onRightNode } from './runtime.mjs'

const lookAt = async (db, folders) => {
  const { readHours } = await import('../tests/mislabeled-feeds/measure.ts')
  const files = folders.flatMap((cwd) => globSync('**/*.ics', { cwd }).map((f) => `${cwd}/${f}`))
  let [readable, noted] = [0, 0]
  for (const file of files.toSorted()) {
    const read = await readHours(db, file).catch(({ message }) => {
      console.log(`${file}: ${message}`)
    })
    if (!read) continue
    readable++
    const asked = read.asked.filter((name) => /^times|^early/.test(name))
    if (read.notes.length + asked.length === 0) continue
    noted++
    console.log(`${file}: ${[...read.notes, ...asked.map((name) => `asks: ${name}`)].join(' ')}`)
  }
  console.log(`${noted} of ${readable} calendars with a repair or a question about their times`)
}

/** Returns true if enough dates and towns are correct. */
const readPlatforms = async (folders) => {
  const { measureFixtures, measurePages } = await import('../tests/cases/measure-sources.ts')
  const figures =
    folders.length > 0 ? await Promise.all(folders.map(measurePages)) : [await measureFixtures()]
  for (const line of figures.flatMap(({ lines }) => lines)) console.log(line)
  return figures.every(({ isGood }) => isGood)
}

if (onRightNode()) {
  const { onEmbedded } = await import('../tests/relevance/figures.ts')
  const { figuresAsText, measureMislabeled } = await import('../tests/mislabeled-feeds/figures.ts')
  const folders = process.argv.slice(2)
  if (!(await readPlatforms(folders))) process.exitCode = 1
  await onEmbedded(async ({ db }) => {
    if (folders.length > 0) return lookAt(db, folders)
    const figures = await measureMislabeled(db)
    for (const { number, club, way, outcome } of figures.mislabeled) {
      console.log(`${number} ${club}, ${way}: ${outcome}`)
    }
    for (const each of figures.disturbed) console.log(`disturbed: ${each}`)
    const text = figuresAsText(figures)
    console.log(text)
    const file = new URL('../docs/sources.md', import.meta.url)
    const [before, , after] = readFileSync(file, 'utf8').split(
      /(?<=<!-- clocks -->\n)|(?=<!-- end of clocks -->)/,
    )
    writeFileSync(file, `${before}\n${text}\n\n${after}`)
  })
}
