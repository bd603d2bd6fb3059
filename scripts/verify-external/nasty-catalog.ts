/** Small directory with all kinds of values that have broken in spreadsheets, in its own database. */
import path from 'node:path'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { saveMade } from '../../tests/support/made-event.ts'

const puertoRico = { latitude: 18.4655, longitude: -66.1057, timeZone: 'America/Puerto_Rico' }

const names = [
  '=1+1',
  '+1 more lap',
  '-2 to go',
  '@home',
  "'=quoted",
  '007',
  '1e5',
  '2026-01-02',
  '3/4',
  'TRUE',
  'Café Übergröße ñ 漢字 🏁',
  'a, b; "c" | d',
  '=HYPERLINK("https://example.com","x")',
  '_x0041_ stays',
  '#REF!',
  '12:30',
  '50%',
  '$12.50',
]

export const openNastyCatalog = async (folder: string): Promise<Database> => {
  const database = await openDatabase({ dataDir: path.join(folder, 'data') })
  await migrateDatabase(database.db)
  await saveMade(database.db, [
    ...names.map((name, index) => ({
      id: `n${index}`,
      name,
      description: `${name}\nsecond line, "quoted"\n\nfourth`,
      date: `2099-07-${String(index + 1).padStart(2, '0')}`,
      startTime: index % 2 === 0 ? '09:30' : null,
      zipCode: '00901',
      city: 'San Juan',
      state: 'PR',
      at: puertoRico,
      participationFee: index % 3 === 0 ? 12.5 : null,
      features: ['Food; drinks', name],
      website: 'https://example.com/?a=1&b=2',
    })),
    { id: '123456789012', name: 'Number for a name', date: '2024-02-29', endTime: '00:00' },
    { id: '1234e5678901', name: 'Museum', ongoing: true },
  ])
  return database
}
