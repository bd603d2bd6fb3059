import { describe, expect, test } from 'vitest'
import { checkPassword, hashPassword } from './password-hash.ts'

const cheap = { memory: 64, passes: 1, parallelism: 1 }

test("a hash is an argon2id PHC string of OWASP's cost, with its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword('engine'), hashPassword('engine')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await checkPassword('engine', first)).toEqual({ matches: true, outdated: false })
})

test.each(['Engine', 'engine ', '', 'engine\0', 'e'.repeat(2000)])(
  'another password does not match: %j',
  async (password) => {
    const stored = await hashPassword('engine', cheap)
    expect(await checkPassword(password, stored)).toEqual({ matches: false, outdated: false })
  },
)

test('a hash made by the reference implementation matches', async () => {
  // Test vector of phc-winner-argon2: 2^8 KiB, two passes.
  const stored =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await checkPassword('password', stored)).toEqual({ matches: true, outdated: true })
})

test.each([
  ['composed and decomposed accents', 'caf\u00e9 racer', 'cafe\u0301 racer'],
  ['wide and narrow digits', '\uff11\uff12\uff13 miles', '123 miles'],
])('passwords with %s are equal', async (_, stored, typed) => {
  expect(await checkPassword(typed, await hashPassword(stored, cheap))).toMatchObject({
    matches: true,
  })
})

describe('a stored hash', () => {
  test('with another cost is outdated, if the password matches', async () => {
    const stored = await hashPassword('engine', cheap)
    expect(await checkPassword('engine', stored)).toEqual({ matches: true, outdated: true })
    expect(await checkPassword('motor', stored)).toEqual({ matches: false, outdated: false })
  })

  test('that is missing matches nothing', async () => {
    expect(await checkPassword('', undefined)).toEqual({ matches: false, outdated: false })
  })

  test.each(['', 'engine', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=1,p=1$$'])(
    'in another format throws: %j',
    async (stored) => {
      await expect(checkPassword('engine', stored)).rejects.toThrow('not an argon2id PHC string')
    },
  )
})
