/** Writes the bombs as files: `node tests/support/make-bombs.ts FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bombs } from './bombs.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder where the files go.')
mkdirSync(folder, { recursive: true })
for (const { name, content } of bombs) writeFileSync(path.join(folder, name), content())
console.log(`${bombs.length} files in ${folder}`)
