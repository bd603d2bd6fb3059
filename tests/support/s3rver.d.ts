declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** What tests use of the S3-speaking server, which has no types of its own. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
