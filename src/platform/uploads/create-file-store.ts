import path from 'node:path'
import { parseS3Address } from '../addresses/s3-address.ts'
import type { Config } from '../config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** The storage that the settings name: a bucket, or the folder `uploads` in DATA_DIR. */
export const createFileStore = (config: Pick<Config, 'UPLOADS_URL' | 'DATA_DIR'>): FileStore =>
  config.UPLOADS_URL
    ? createS3Store(parseS3Address(config.UPLOADS_URL))
    : createDiskStore(path.join(config.DATA_DIR, 'uploads'))
