/** Runs before each test file. */
import * as fc from 'fast-check'
import '../../src/platform/default-settings.ts'
import { isDrill, numRuns } from './property-runs.ts'
import { useTasksHere } from './tasks-here.ts'

fc.configureGlobal({ numRuns })
if (!isDrill) useTasksHere()
