/** Comments begin with a noun or the algorithm, and use plain American words. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder, readSources } from './support/source-files.ts'

/** Comments that fill whole lines, each joined into one line; consecutive `//` lines are one comment. */
const commentsOf = (code: string): string[] =>
  [...code.matchAll(/^[ \t]*\{?(?:\/\*+([\s\S]*?)\*\/|((?:[ \t]*\/\/.*\n)+))/gm)].map(
    ([, block = '', lines = '']) =>
      (block.replace(/^\s*\*/gm, '') || lines.replace(/^\s*\/\//gm, ''))
        .replace(/\s+/g, ' ')
        .trim(),
  )

const configurations = readdirSync(projectFolder).filter((name) => /\.m?ts$/.test(name))
const files = [
  ...readSources('src', 'scripts', 'bench', 'tests'),
  ...configurations.map((name) => ({
    path: name,
    text: readFileSync(path.join(projectFolder, name), 'utf8'),
  })),
]
const comments = files.flatMap((file) =>
  commentsOf(file.text).map((comment) => ({ path: file.path, comment })),
)

const found = (pattern: RegExp) =>
  comments
    .filter(({ comment }) => pattern.test(comment))
    .map((each) => `${each.path}: ${each.comment}`)

describe('comments', () => {
  test('with /* and with // are parsed', () => {
    const code = '/** One\n * two. */\nconst x = 1\n  // Three\n  // four.\n  {/* Five. */}\n'
    expect(commentsOf(code)).toEqual(['One two.', 'Three four.', 'Five.'])
    expect(comments.length).toBeGreaterThan(1_000)
  })

  test('do not begin with a question word', () => {
    const questions = 'What|Who|Whom|Whose|Whoever|Whatever|Where|Whether|Which|When|Why|How'
    expect(found(new RegExp(`^(?:${questions}|As|Of|Told|Asked|From which)\\b`))).toEqual([])
  })

  test('"Returns ..." is what a function does; answers are messages', () => {
    const verb = /(?:^|[.;:] )Answers (?:the|an?|its|how|which|whether|what|true|undefined|with)\b/
    expect(found(verb)).toEqual([])
  })

  test('use plain words', () => {
    expect(found(/\b(?:anew|whoever|whatever|mend(?:s|ed|ing)?)\b/i)).toEqual([])
  })
})
