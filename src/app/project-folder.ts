import path from 'node:path'

/** The folder that holds package.json, independent of the working folder. */
export const projectFolder: string = path.resolve(import.meta.dirname, '../..')
