import { describe, expect, it } from 'vitest'
import { ruleInWords } from './rule-in-words.ts'

const date = '2026-04-04'

describe('ruleInWords', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY', 'Every Saturday'],
    ['FREQ=WEEKLY;BYDAY=FR', 'Every Friday'],
    ['FREQ=WEEKLY;BYDAY=SU,FR,SA;WKST=MO', 'Every Friday, Saturday and Sunday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', 'Every other Thursday'],
    ['FREQ=WEEKLY;UNTIL=20261119T050000Z', 'Every Saturday'],
    ['FREQ=DAILY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA', 'Monday to Saturday'],
    ['FREQ=MONTHLY;BYDAY=1SA', '1st Saturday of each month'],
    ['FREQ=MONTHLY;BYDAY=1SA;BYMONTH=4,5,6,7,8,9,10', '1st Saturday, April to October'],
    ['FREQ=MONTHLY;BYDAY=2SU,4SU', '2nd and 4th Sunday of each month'],
    ['FREQ=MONTHLY;BYDAY=1SA,3SA,-1SA', '1st, 3rd and last Saturday of each month'],
    ['FREQ=MONTHLY;BYDAY=SA;BYSETPOS=3', '3rd Saturday of each month'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Last Friday of each month'],
    ['FREQ=MONTHLY;BYMONTHDAY=11', '11th of each month'],
    ['FREQ=MONTHLY;BYMONTHDAY=22', '22nd of each month'],
    ['FREQ=WEEKLY;BYDAY=TU;BYMONTH=5,9', 'Every Tuesday, May and September'],
    ['FREQ=YEARLY;BYMONTH=6;BYDAY=1SU', '1st Sunday of June, every year'],
  ])('describes %j', (rule, words) => {
    expect(ruleInWords(rule, date)).toBe(words)
  })

  it.each([
    'FREQ=WEEKLY;INTERVAL=3',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1SA',
    'FREQ=MONTHLY;BYDAY=1SA,2SU',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=1',
    'FREQ=YEARLY',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=WEEKLY;BYDAY=XX',
  ])('has no words for %j', (rule) => expect(ruleInWords(rule, date)).toBeNull())
})
