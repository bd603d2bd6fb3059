import { readFileSync } from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

/** Version of this release, from package.json. */
export const packageVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version
