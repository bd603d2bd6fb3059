/** Signed requests to a bucket of an S3-compatible service with path-style URLs, and its error responses. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'
import { AppError } from '../../kit/errors.ts'
import type { S3Address } from '../addresses/s3-address.ts'
import { StorageError } from './file-store.ts'

/** Milliseconds until the response's head, including a request body of 16 MB on a slow connection. */
const answerMs = 120_000

export class S3Requests {
  /** Prefix of every key. */
  readonly prefix: string
  readonly #client: AwsClient
  readonly #base: string
  readonly #endpoint: string
  readonly #setting: string

  /** `setting` is the name of the setting, for messages. */
  constructor(address: S3Address, setting: string) {
    const { accessKeyId, secretAccessKey, region, endpoint, bucket, prefix } = address
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 3,
      initRetryMs: 100,
    })
    this.#base = `${endpoint}/${bucket}`
    this.#endpoint = endpoint
    this.#setting = setting
    this.prefix = prefix
  }

  /** Request for one object. */
  async ask(method: string, key: string, query = '', init: RequestInit = {}): Promise<Response> {
    const path = (this.prefix + key).split('/').map(encodeURIComponent).join('/')
    return this.#send(`/${path}${query}`, { ...init, method })
  }

  /** Request for the bucket. */
  askBucket(query: URLSearchParams): Promise<Response> {
    return this.#send(`?${query}`)
  }

  /** Sends a body with a signed hash, so that the service rejects damaged content. */
  sendBody(
    target: { method: string; key: string; query?: string },
    body: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const hash = createHash('sha256').update(body).digest('hex')
    return this.ask(target.method, target.key, target.query, {
      body: body as BodyInit,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    })
  }

  /** True if the object is missing; throws if the bucket is, which is a configuration error. */
  async isMissing(response: Response): Promise<boolean> {
    if (response.status !== 404) return false
    this.#refuseMissingBucket(await response.text())
    return true
  }

  /** Throws StorageError for an error response, wrapped in AppError `unavailable` if a retry may help. */
  async expectOk(response: Response): Promise<void> {
    if (response.ok) return
    const text = (await response.text()).slice(0, 500).replace(/\s+/g, ' ')
    this.#refuseMissingBucket(text)
    const code = /<Code>(\w+)</.exec(text)?.[1] ?? text
    const fix = response.status === 403 ? '. Check KEY and SECRET, and what the key may do.' : ''
    const cause = new StorageError(
      `The storage of ${this.#setting} answered ${response.status}: ${code}${fix}`,
    )
    if (response.status === 429 || response.status >= 500)
      throw new AppError('unavailable', { cause })
    throw cause
  }

  async #send(target: string, init?: RequestInit): Promise<Response> {
    // The timeout covers only the response's head: a large file may take longer.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answerMs)
    try {
      return await this.#client.fetch(this.#base + target, { ...init, signal: late.signal })
    } catch (error) {
      const message = `The storage of ${this.#setting} is not responding at ${this.#endpoint}.`
      throw new AppError('unavailable', { cause: new StorageError(message, { cause: error }) })
    } finally {
      clearTimeout(timer)
    }
  }

  #refuseMissingBucket(text: string): void {
    if (text.includes('NoSuchBucket'))
      throw new StorageError(
        `The bucket of ${this.#setting} does not exist. Check its name, or make it.`,
      )
  }
}

type Xml = Parameters<typeof DomUtils.getElementsByTagName>[1]

export const parseXml = (xml: string) => parseDocument(xml, { xmlMode: true })

export const elementsNamed = (name: string, within: Xml) =>
  DomUtils.getElementsByTagName(name, within)

/** Text of the first element with the name; empty if there is none. */
export const textOf = (name: string, within: Xml): string =>
  DomUtils.textContent(elementsNamed(name, within).slice(0, 1))
