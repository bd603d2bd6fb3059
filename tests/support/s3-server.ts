/** A real S3-speaking server on a free port of this machine. It checks signatures. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder } from './source-files.ts'

export type S3Server = {
  /** As UPLOADS_URL; `/` and a prefix may follow the bucket. */
  url: (bucketAndPrefix?: string) => string
  stop: () => Promise<void>
}

const program = `
  const S3rver = require('@20minutes/s3rver')
  const server = new S3rver({
    address: '127.0.0.1', port: 0, directory: process.argv[1], silent: true,
    vhostBuckets: false, configureBuckets: [{ name: 'flyers' }],
  })
  server.run().then(({ port }) => console.log(port))
`

/** A process of its own: its tokens for further pages take a cipher that Node only allows on request. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'atlas-s3-'))
  const options = ['--openssl-legacy-provider', '--input-type=commonjs', '-e', program, directory]
  const child = spawn(process.execPath, options, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`)))
  })
  return {
    url: (bucket = 'flyers') =>
      `s3://S3RVER:S3RVER@store/${bucket}?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
