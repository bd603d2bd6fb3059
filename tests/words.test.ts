/** Texts for people: replaced phrases do not return, and wording follows the project's rules. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, projectFolder, readSources } from './support/source-files.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'demo/README.md',
  ...inFolder('docs'),
  ...inFolder('docs/decisions'),
  ...inFolder('docs/decisions/settled'),
  ...inFolder('docs/how-to'),
]

function inFolder(folder: string): string[] {
  const names = readdirSync(path.join(projectFolder, folder))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}

const demoTexts = readdirSync(path.join(projectFolder, 'demo'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.json'))
  .map((name) => `demo/${name.replaceAll(path.sep, '/')}`)
  .map((file) => ({ path: file, text: readFileSync(path.join(projectFolder, file), 'utf8') }))

const sources = [
  ...readSources('src', 'scripts').filter((source) => !isTest(source.path)),
  ...demoTexts,
]

const pages = documents.map((file) => ({
  path: file,
  text: readFileSync(path.join(projectFolder, file), 'utf8'),
}))

const texts = [...sources, ...pages]

/** The text on one line, with escaped and curly apostrophes as plain ones. */
const asRead = (text: string) => text.replace(/&rsquo;|\\'|’/g, "'").replace(/\s+/g, ' ')

const plain = texts.map((each) => ({ file: each.path, text: asRead(each.text) }))

/** Removes code, link targets, and links to tests with their titles. */
const withoutCode = (text: string) =>
  text.replace(/```[\s\S]*?```|`[^`]*`|\[[^\]]*\]\([^)]*\.(?:test|spec)\.tsx?\)|\]\([^)]*\)/g, '')

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** String literals of three words or more; patterns of regular expressions are left out. */
const sentencesOf = (code: string): string[] =>
  [...withoutComments(code).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map(([, , literal = '']) => literal.replace(/\$\{[^}]*\}/g, 'x'))
    .filter((literal) => /\S \S+ \S/.test(literal) && !literal.includes('(?:'))

/** Texts for people: documents, and messages in the code. */
const spoken = [
  ...pages.map((page) => ({ file: page.path, text: asRead(withoutCode(page.text)) })),
  ...sources.flatMap(({ path: file, text }) =>
    sentencesOf(text).map((sentence) => ({ file, text: sentence })),
  ),
]

const found = (pattern: RegExp) =>
  spoken.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  )

const replaced = [
  'Your calendar looks again',
  'soonest first when equally near',
  'may bring some up',
  'No place called',
  'past editions, ',
  'Coming dates',
  'kept for good: who met where',
  'Asked often',
  'follows these lines',
  'without leave of the venue',
  'Times are those of the place itself',
  'With the street address people find it',
  'Only for several days in a row',
  'Dates that are left out',
  'It raises money for charity',
  'This kind of file is not taken',
  ' is here.`',
  'This date is over. Give the next one',
  'please have a look',
  'It is another event, send it',
  'your event is here',
  'not to be found on the site',
  'A person looks at',
  'This was not done',
  'nobody comes for nothing',
  'Correct it',
  'Move it to another date',
  'Why it moves',
  'is taken over but',
  'No password any more',
  'we will mend it',
  'Mail that waits, was sent',
  'tells once a minute how',
  'goes before what is',
  'for you to look at',
  'heard of {',
  "Wasn't it you",
  'Nothing was different',
  'middle of its ZIP',
  'met a fault of ours',
  'The new date isn',
  'not to drive by',
  'Same search as a list',
  'Keep the map where it is',
  'may roll in',
  'To enter a car, in dollars',
  'last such weekday',
  'beats capitals',
  'sales offers without',
  'Come along',
  'Events that are over move',
  'takes place across',
  'straight lines in miles',
]

describe('words', () => {
  test('texts are found', () => {
    expect(plain.length).toBeGreaterThan(900)
    expect(demoTexts.length).toBeGreaterThan(10)
  })

  test.each(replaced)('the phrase "%s" is not used', (phrase) => {
    expect(plain.filter(({ text }) => text.includes(phrase)).map(({ file }) => file)).toEqual([])
  })

  test("email is one word, except as a column name in other people's files", () => {
    expect(found(/(?<![a-z]|, )e-mail/gi)).toEqual([])
    // Messages are emails; "mail" is what a server handles.
    expect(
      found(/\ba mail(?! se(?:rv|nd)er)\b|\bmailed\b|\bMails (?:a|new)\b|\bby mail\b/g),
    ).toEqual([])
  })

  test('"canceled" has one l in texts; API values keep two', () => {
    const inWords = /[a-z,] cancelled(?: [a-z]|[.,;] )/
    expect(plain.filter(({ text }) => inWords.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('sentences begin with their subject, not with "Who ..." or "Whoever ..."', () => {
    const answers = /(?:^|[.:;] |\*\* |\| |- )Who(?:ever|se)? (?:[^.?|]|\.(?! ))*(?=[.|]|$)/g
    const openings = spoken.filter(({ file }) => file.endsWith('.md'))
    expect(
      openings.flatMap(({ file, text }) => (text.match(answers) ?? []).map((it) => [file, it])),
    ).toEqual([])
  })

  test('messages and documents use plain words', () => {
    expect(
      found(/\b(?:anew|mend(?:s|ed|ing)?|whoever|tells? none|coming (?:date|event)s?)\b/gi),
    ).toEqual([])
  })

  test('no word is repeated', () => {
    // In documents, inline code counts as a word: `asRead` without `withoutCode`.
    const twice = /(?<![\w-])([a-z]{2,}) \1(?![\w-]| only)/
    const read = [
      ...pages.map((page) => ({ file: page.path, text: asRead(page.text) })),
      ...spoken.filter(({ file }) => !file.endsWith('.md')),
    ]
    expect(read.flatMap(({ file, text }) => twice.exec(text)?.concat(file) ?? [])).toEqual([])
  })

  test('"is not a calendar", rather than "is no calendar"', () => {
    const nouns = 'address|backup|calendar|copy|date|number|picture|replica|time zone|weekday'
    expect(found(new RegExp(`(?<!there )\\b(?:is|are|was) no (?:${nouns})s?\\b`, 'g'))).toEqual([])
  })

  test('spelling is American', () => {
    expect(
      found(
        /\b(?:licence|colour|neighbour|centre|(?:centi|kilo)?metre|travell(?:er|ing)|labelled|behaviour|catalogue)s?\b/gi,
      ),
    ).toEqual([])
    expect(
      found(/\b(?:recogni|normali|summari|initiali|synchroni|authori|customi)s(?:e[ds]?|ing)\b/gi),
    ).toEqual([])
    const british =
      /[Cc]olour|[Nn]eighbour|[Bb]ehaviour|[Ll]icence|[Ff]avour|[Cc]hequer|[Cc]entimetre|[Tt]ravell(?:er|ing)|[Ll]abell(?:ed(?!by)|ing)|\b(?:[Tt]yre|[Kk]erb|[Mm]etre)s?\b/g
    const inCode = sources.flatMap(({ path: file, text }) =>
      (text.match(british) ?? []).map((word) => `${file}: ${word}`),
    )
    expect(inCode, 'names and comments').toEqual([])
  })
})

/** Files whose texts only a terminal shows. */
const ofCommands = /(?:commands?|import-flags|print-report|import-items|venue-book)\.ts$/

test('what an import tells names no option of the command line, since the browser shows it', () => {
  const options = readSources('src/features/import')
    .filter(({ path: file }) => !isTest(file) && !ofCommands.test(file))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/(?<=['"`(\s])--[a-z][a-z-]+(?!\.)\b/g)]
        .filter(({ index }) => !/^\s*(?:\/?\*|\/\/)/.test(lineAt(text, index)))
        .map(([option]) => `${file}: ${option}`),
    )
  expect(options).toEqual([])
})

const lineAt = (text: string, index: number): string =>
  text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index))
