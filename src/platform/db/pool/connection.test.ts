import { Client } from 'pg'
import { expect, test } from 'vitest'
import { connectionUrl, withDatabase } from './connection.ts'

const settings = [
  { host: '/tmp/a folder, "quoted"', port: 5432, user: 'atlas', database: 'événements & more' },
  { host: 'db.example.org', port: 6543, user: 'me@work', database: 'atlas', password: 'p:w/d?#%' },
]

test.each(settings)('a connection to $host survives a round trip through its URL', (connection) => {
  const client = new Client({ connectionString: connectionUrl(connection) })
  expect(client).toMatchObject(connection)
})

test.each(settings)('another database on $host is on the same server', (connection) => {
  const expected = { ...connection, database: 'other' }
  expect(withDatabase(connection, 'other')).toEqual(expected)
  const fromUrl = withDatabase({ connectionString: connectionUrl(connection) }, 'other')
  expect(new Client({ ...fromUrl })).toMatchObject(expected)
})
