import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openAppDatabase } from './open-database.ts'

test('a DATA_DIR that is a file, or below one, is refused with a database of its own, too', async () => {
  const { url } = await testDatabase({ fewPlaces: true })
  const file = path.join(tempFolder(), 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, path.join(file, 'data')])
    await expect(
      openAppDatabase(parseConfig({ DATABASE_URL: url, DATA_DIR }), createLog('silent')),
    ).rejects.toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringMatching(/is not a folder\. Set DATA_DIR to a folder\.$/),
    })
  // Missing: made when first used.
  const DATA_DIR = path.join(path.dirname(file), 'later')
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR })
  await (await openAppDatabase(config, createLog('silent'))).close()
})
