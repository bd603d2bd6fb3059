import { expect, test } from 'vitest'
import { expectedSignature, sha256 } from './s3-signature.ts'

const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': sha256(''),
  'x-amz-date': '20130524T000000Z',
}
const authorized = (signed: string) =>
  `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=`

test('the examples of the S3 documentation have the documented signatures', () => {
  const object = {
    ...common,
    range: 'bytes=0-9',
    authorization: authorized('host;range;x-amz-content-sha256;x-amz-date'),
  }
  expect(expectedSignature({ method: 'GET', url: '/test.txt', headers: object }, secret)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const list = { ...common, authorization: authorized('host;x-amz-content-sha256;x-amz-date') }
  const url = '/?max-keys=2&prefix=J'
  expect(expectedSignature({ method: 'GET', url, headers: list }, secret)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('a request without an Authorization header has no signature', () => {
  expect(expectedSignature({ method: 'GET', url: '/', headers: common }, secret)).toBeUndefined()
})
