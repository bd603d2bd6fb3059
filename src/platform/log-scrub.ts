/**
 * Takes out of a log line what is nobody's business: errors of the database and of mail servers quote what somebody
 * typed. Done on the finished line, so that it holds for everything that is logged, wherever it stands.
 */
import { plainSpelling, secretPathNames } from '../kit/text/secret-paths.ts'

/** The rest of an address behind its first part; a backslash stands in JSON as two. Our own files are no addresses. */
const secretPath = new RegExp(
  String.raw`(?<!src/features)[/\\]+(${secretPathNames.join('|')})(?![\w-])(?:\\{2}|[^\s"'\\])+`,
  'gi',
)

const rules: readonly [pattern: RegExp, instead: string][] = [
  // The private links of an event, and any other secret of their form (auth/secret-token.ts).
  [secretPath, '/$1/[link]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [secret]'],
  // The password in an address of a database or mail server.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@"]+@/gi, '$1:[secret]@'],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi, '[email]'],
  // Somebody's position, and what they look for.
  [
    /(?:\b|(?<=%26))(near|userLat|userLng|lat|lng|keyword|q|email|token|code)=[^\s&"'\\]*/gi,
    '$1=[…]',
  ],
]

/** Once as it is written, and once more in plain, where it holds what percent signs hid from the rules. */
export const scrub = (line: string): string => {
  const scrubbed = applyRules(line)
  return scrubbed.includes('%') ? applyRules(plainSpelling(scrubbed)) : scrubbed
}

const applyRules = (line: string): string => {
  let scrubbed = line
  for (const [pattern, instead] of rules) scrubbed = scrubbed.replace(pattern, instead)
  return scrubbed
}
