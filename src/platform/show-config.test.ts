import { expect, test } from 'vitest'
import { configLines, parseConfig } from './config.ts'

const line = (name: string, value: string) =>
  configLines(
    parseConfig({ PUBLIC_URL: 'https://h', INFO_ADDRESS: 'a@b.org', [name]: value }),
  ).find((text) => text.startsWith(`${name}=`))

test.each([
  ['DATABASE_URL', 'postgresql://h/db?user=u&password=geheim'],
  ['DATABASE_URL', 'postgresql://u:geheim@h:5432/db?sslmode=require'],
  ['DATABASE_URL', 'postgresql://u:ge@geheim@h/db'],
  ['DATABASE_URL', 'postgresql://h/db?Password=geheim&password=geheim&sslpassword=geheim'],
  ['SMTP_URL', 'smtp://u:p@geheim@h'],
  ['SMTP_URL', 'smtps://u:geheim@h:465#geheim'],
  ['UPLOADS_URL', 's3://key:geheim@s3.example/bucket?region=us-east-1'],
])('%s=%s is shown without its secret', (name, value) => {
  expect(line(name, value)).toContain('***')
  expect(line(name, value)).not.toContain('geheim')
})

test('the rest is shown as it is', () => {
  expect(line('DATABASE_URL', 'postgresql://u:geheim@h:5433/db?sslmode=require')).toBe(
    'DATABASE_URL=postgresql://u:***@h:5433/db?sslmode=require',
  )
  expect(line('PORT', '8080')).toBe('PORT=8080')
})
