/** Default validation messages, for schemas without their own. */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object of names and values.',
  record: 'Must be an object of names and values.',
}

const formats: Record<string, string> = {
  date: 'Must be a date such as 2026-08-01.',
  email: 'Must be an email address.',
  url: 'Must be a web address.',
}

const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** Error map for zod parses; zod's own messages name types ("Invalid input: expected string"). */
export const issueMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input)
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty.'
      return `At least ${issue.minimum}${units[issue.origin] ?? ''}.`
    case 'too_big':
      return `At most ${issue.maximum}${units[issue.origin] ?? ''}.`
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Has the wrong format.'
    default:
      return "Can't be read."
  }
}

const wrongType = (expected: string, input: unknown): string => {
  if (input === undefined) return 'Is missing.'
  if (expected === 'string' && Array.isArray(input)) return 'Use it only once, as text.'
  return kinds[expected] ?? "Can't be read."
}
