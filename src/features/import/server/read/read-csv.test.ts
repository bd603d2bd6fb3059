import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../../../tests/support/any-code-point.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { parsePairs } from '../row/field-rules.ts'

const { read, readRows } = testFiles()

const exportColumns =
  'id,name,description,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,latitude,longitude,attendanceCost,participationFee,carCategories,carMakes,awards,features,sponsorName,website,contactEmail,contactPhone'.split(
    ',',
  )

describe('rows', () => {
  it('have the value of a formula', async () => {
    const cells = ['=HYPERLINK("https://a.example/","A ""1""")', '2027-06-05', '="02134"']
    const [row] = await readRows(stringify([['name', 'date', 'zip'], cells]))
    expect(row?.fields).toEqual({ name: 'A "1"', date: '2027-06-05', zipCode: '02134' })
  })

  it('have correct line numbers after quoted line breaks, blank lines and CRLF', async () => {
    const rows = await readRows(
      'name,date,description\r\nA,2026-08-01,"one\r\ntwo"\r\n\r\nB,2026-08-02,"x"\r\n',
    )
    expect(rows.map(({ line, fields }) => [line, fields.name])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ])
    expect(rows[0]?.fields.description).toBe('one\r\ntwo')
  })

  it('with too few or too many columns are reported, and later ones are read', async () => {
    const items = await read('name,date,city\nA,2026-08-01\nB,2026-08-01,X,Y\nC,2026-08-01,X,,\n')
    expect(items[0]).toEqual({ line: 2, unreadable: '2 columns, but the header has 3' })
    expect(items[1]).toEqual({ line: 3, unreadable: '4 columns, but the header has 3' })
    expect(items[2]).toMatchObject({ line: 4, fields: { name: 'C' } })
  })

  it('can be delimited by semicolons or tabs', async () => {
    for (const delimiter of [';', '\t']) {
      const [row] = await readRows(
        ['name', 'date', 'a,b']
          .join(delimiter)
          .concat('\n', ['X', '2026-08-01', 'c,d'].join(delimiter)),
      )
      expect(row?.fields).toMatchObject({ name: 'X', date: '2026-08-01' })
    }
  })

  it('lose an apostrophe that escapes a formula, and keep others', async () => {
    const rows = await readRows(
      "name,date\n'=cmd|' /C calc'!A0,2026-08-01\n'70s Night,2026-08-01\n",
    )
    expect(rows.map(({ fields }) => fields.name)).toEqual(["=cmd|' /C calc'!A0", "'70s Night"])
  })

  it('are refused with the line number if the file ends in a quoted cell', async () => {
    await expect(read('name,date\nA,2026-08-01\n"B,2026-08-02\n')).rejects.toThrow(
      /cut off.*line 3|line 4/,
    )
  })
})

describe('headers', () => {
  it('match our names in any case, and common synonyms', async () => {
    const [row] = await readRows(
      'EVENT NAME,start_time,Zip,Lat,Lng,E-mail,City\nX,6pm,60601,1,2,a@b.co,Y\n',
      {
        rules: { set: parsePairs('--set', ['ongoing=true']) },
      },
    )
    expect(row?.fields).toEqual({
      name: 'X',
      startTime: '6pm',
      zipCode: '60601',
      latitude: '1',
      longitude: '2',
      contactEmail: 'a@b.co',
      city: 'Y',
    })
  })

  it('match our own name rather than a synonym', async () => {
    const [row] = await readRows('title,name,date\nsubtitle,Name,2026-08-01\n')
    expect(row?.fields.name).toBe('Name')
  })

  it('can be mapped', async () => {
    const [row] = await readRows('Race Name,Date,Track\nR,2026-08-01,T\n', {
      rules: { map: parsePairs('--map', ['name=race name,venueName=Track']) },
    })
    expect(row?.fields).toEqual({ name: 'R', date: '2026-08-01', venueName: 'T' })
    expect(row?.lookUp('RACE NAME')).toBe('R')
  })

  it('that are missing are named, with the existing ones', async () => {
    await expect(read('Series,Race,Track\na,b,c\n')).rejects.toThrow(
      /no column for name and date.*Series, Race, Track/,
    )
  })

  it('of a weekly timetable are refused with a hint', async () => {
    await expect(read('Time,Mon,Tue,Wed,Thu,Fri,Sat\n6 PM,,,,,Cruise,\n')).rejects.toThrow(
      'is a weekly timetable without dates; list each event with its season',
    )
  })

  it('that are mapped to two fields are refused with a way to fill both', async () => {
    const rules = { map: parsePairs('--map', ['name=Race,description=race']) }
    await expect(read('Race,Date\na,2026-08-01\n', { rules })).rejects.toThrow(
      'has one column "race" for both name and description. Give each its own column, with its own name.',
    )
  })

  it('that are mapped but missing are named', async () => {
    const rules = { map: parsePairs('--map', ['name=Racename']) }
    await expect(read('Race,Date\na,2026-08-01\n', { rules })).rejects.toThrow(
      'no column "Racename"',
    )
  })

  it.each([
    ['name,date,city\r\nA,2027-06-05,Erie\nB,2027-06-06,Erie\r\nC,2027-06-07,Erie\r\n'],
    ['name,date,city\nA,2027-06-05,Erie\r\nB,2027-06-06,Erie\nC,2027-06-07,Erie'],
    ['name,date,city\rA,2027-06-05,Erie\rB,2027-06-06,Erie\nC,2027-06-07,Erie\n'],
    ['name|date|city\r\nA|2027-06-05|Erie\nB|2027-06-06|Erie\nC|2027-06-07|Erie\r\n'],
  ])('end with any line break, also with several in one file: %j', async (text) => {
    const read3 = await readRows(text)
    expect(read3.map(({ line, fields }) => [line, fields.name, fields.city])).toEqual([
      [2, 'A', 'Erie'],
      [3, 'B', 'Erie'],
      [4, 'C', 'Erie'],
    ])
  })

  it('keep the line breaks within a quoted cell', async () => {
    const [read1, read2] = await readRows(
      'name,date,city\r\n"A\nB\r\nC",2027-06-05,Erie\nD,2027-06-06,Erie\n',
    )
    expect(read1?.fields.name).toBe('A\nB\r\nC')
    expect([read2?.line, read2?.fields.name]).toEqual([5, 'D'])
  })

  it('of our own export are recognized by all columns', async () => {
    const row = exportColumns.map((column) => (column === 'id' ? 'x1' : ''))
    const [read1] = await readRows(`${exportColumns.join(',')}\n${row.join(',')}\n`)
    expect(read1).toMatchObject({ exact: true, fields: { sourceId: 'x1' } })
  })
})

describe('round trip', () => {
  const hostile = fc
    .oneof(
      fc.string({ unit: anyCodePoint }),
      fc.stringMatching(/^[=+\-@\t\r"',;\n<>&|]{0,6}.{0,6}$/),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''\r",
        '@SUM(A1)',
        '\t=x',
        '"";"',
        '\r\n',
        '<b>&amp;</b>',
        'a\u0000b',
      ),
    )
    .map((text) => text.replace(/\0/g, '').replace(/^\uFEFF/, ''))
    .filter((text) => Buffer.from(text).toString() === text)
  /** Escapes a cell like the export. */
  const harmless = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

  it('restores any text of our own export', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const rows = texts.map(([name, description], index) => [
            String(index),
            harmless(name),
            harmless(description),
            ...Array(21).fill(''),
          ])
          const csv = stringify([exportColumns, ...rows], { quoted_string: true })
          const read1 = await readRows(csv)
          expect(read1.map(({ fields }) => [fields.name, fields.description])).toEqual(texts)
        },
      ),
    )
  })
})

describe('titles above the header', () => {
  it.each([
    [
      'filled up with commas',
      '2027 Car Show Schedule,,,\n,,,\nDate,Event,City,State\n6/5/2027,A,Salem,VA\n',
      4,
    ],
    [
      'alone on their line',
      '2027 Car Show Schedule\n\nDate,Event,City,State\n6/5/2027,A,Salem,VA\n',
      4,
    ],
    [
      'of several cells',
      'Club,Page 1,,\nPrinted,5/1/2027,,\nDate,Event,City,State\n6/5/2027,A,Salem,VA\n',
      4,
    ],
    [
      'behind a title with a comma',
      '"Shows, 2027"\nDate;Event;City;State\n6/5/2027;A;Salem;VA\n',
      3,
    ],
  ])('are skipped: %s', async (_, content, line) => {
    const [note, row] = await read(content)
    expect(note).toEqual({
      note: `The header is on line ${line - 1}; what stands above it was not used.`,
    })
    expect(row).toMatchObject({ line, fields: { date: '6/5/2027', name: 'A', city: 'Salem' } })
  })

  it('do not change the columns listed in the message if no row is a header', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `x${n},y${n}`)
    await expect(read(['Foo,Bar', ...rows].join('\n'))).rejects.toThrow(
      'The columns are: Foo, Bar.',
    )
  })

  it('do not hide that the file is cut off', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `6/5/2027,Show ${n},Salem,VA\n`).join('')
    await expect(read(`Schedule\n\nDate,Event,City,State\n${rows}6/6/2027,Sh`)).rejects.toThrow(
      'is cut off: its last row',
    )
  })
})
