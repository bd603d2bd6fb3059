// Writes the drawn pictures under public/. Run after any change here: node scripts/pictures/build.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allPictures } from './all-pictures.ts'

const publicFolder = join(import.meta.dirname, '..', '..', 'public')

for (const [name, text] of allPictures()) {
  const file = join(publicFolder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
