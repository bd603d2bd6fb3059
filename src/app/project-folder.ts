import path from 'node:path'

/** The folder that holds package.json, whatever the working folder is. */
export const projectFolder: string = path.resolve(import.meta.dirname, '../..')
