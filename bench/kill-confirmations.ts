/**
 * SIGKILL while organizers answer "Still on?" and administrators decide: two processes on one port, the embedded database
 * and an SMTP server. Afterwards every acknowledged answer, undo and decision must be there once, with its entry in the
 * audit log and one message that has arrived. Ends with 1 otherwise.
 */
import { parseArgs } from 'node:util'
import { killUnderPresses } from '../tests/support/kills/kill-under-presses.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '25' }, events: { type: 'string', default: '12' } },
})

const { wrongAnswers, wrongDecisions, wrongMail, ...result } = await killUnderPresses({
  kills: Number(values.kills),
  events: Number(values.events),
  print: console.log,
})
const { acknowledged, failed, hung, arrived, copies } = result
const wrong = [...wrongAnswers, ...wrongDecisions, ...wrongMail]
console.log(
  `${values.kills} kills, ${acknowledged} answers and decisions acknowledged: ${wrong.length} lost, twice or without their ` +
    `message; ${failed} tries failed and were made again, ${hung} hung. ${arrived} messages arrived, ${copies} of them again ` +
    'with the same Message-ID.',
)
if (wrong.length > 0) console.log(wrong.join('\n'))
process.exit(wrong.length > 0 || hung > 0 ? 1 : 0)
