import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take over 10 s, longest first. Without durations of an earlier run, Vitest starts with
 * the largest file; the smallest of these would start last and delay the end of the run.
 */
const longest = [
  'src/features/import/server/feeds/event-pages.test.ts',
  'tests/cluster.test.ts',
  'src/catalog/search/server/live/search-oracle.test.ts',
  'src/cli.test.ts',
  'src/features/import/server/reading/read-apart.test.ts',
  'tests/import-kill.test.ts',
  'src/features/submission/server/hostile-submissions.test.ts',
  'src/features/sign-in/server/admin-command.test.ts',
]

export default class LongestFirst extends BaseSequencer {
  /**
   * Order: isolated files, then those that share workers, longest first, then those in other zones:
   * a worker ends if the next file is of another project, and the new one loads all modules again.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const rank = ({ moduleId, project }: TestSpecification): number => {
  if (project.config.isolate) return -1
  if (project.name !== 'together') return longest.length + 1
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}
