import { describe, expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

describe('parseS3Address', () => {
  test('uses https by default', () => {
    expect(
      parseS3Address('s3://AKIA1:s%2Fe%2Bc@s3.eu-west-1.amazonaws.com/flyers?region=eu-west-1'),
    ).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      bucket: 'flyers',
      prefix: '',
      region: 'eu-west-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 's/e+c',
    })
  })

  test('accepts a custom endpoint and folders in the bucket', () => {
    const address = parseS3Address(
      's3://a:b@store/bucket/atlas/live?endpoint=http://127.0.0.1:9000',
    )
    expect(address).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'bucket',
      prefix: 'atlas/live/',
      region: 'us-east-1',
    })
  })

  test.each([
    ['https://a:topsecret@host/bucket', 's3://'],
    ['s3://host/bucket', 'key and a secret'],
    ['s3://a@host/bucket', 'key and a secret'],
    ['s3://a:topsecret@host', 'bucket'],
    ['s3://a:topsecret@host/b', 'bucket'],
    ['s3://a:topsecret@host/bucket?endpoint=ftp://x', 'endpoint'],
    ['s3://a:topsecret@host/bucket?endpoint=http://x/path', 'endpoint'],
    ['s3://a:b@host/bucket?endpoint=http://me:topsecret@x', 'endpoint'],
  ])('%s is invalid', (text, hint) => {
    expect(() => parseS3Address(text)).toThrow(hint)
    expect(() => parseS3Address(text)).not.toThrow('topsecret')
  })
})
