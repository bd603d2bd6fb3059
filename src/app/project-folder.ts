import path from 'node:path'

/** Folder of package.json, independent of the working directory. */
export const projectFolder: string = path.resolve(import.meta.dirname, '../..')
