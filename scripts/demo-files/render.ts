// Writes the logos of the demo data into public/demo. Run after a change: node scripts/demo-files/render.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logos } from './logos.ts'

const folder = join(import.meta.dirname, '..', '..', 'public', 'demo')

await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries(logos)) await writeFile(join(folder, name), svg)
