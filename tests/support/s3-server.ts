/** A real S3-speaking server on a free port of this machine. It checks signatures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

export type S3Server = {
  /** As UPLOADS_URL; `/` and a prefix may follow the bucket. */
  url: (bucketAndPrefix?: string) => string
  stop: () => Promise<void>
}

export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'atlas-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'flyers' }],
  })
  const { port } = await server.run()
  return {
    url: (bucket = 'flyers') =>
      `s3://S3RVER:S3RVER@store/${bucket}?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
