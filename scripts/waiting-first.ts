import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest. Without times of an earlier run Vitest begins with the largest files, and these are small: one that
 * began last would run alone at the end. Those in `crash` mostly wait, for a dead process's lease to run out or for the next
 * look at a payment. Of two such files that begin together both workers would wait, so they begin apart.
 */
const WAITING: readonly { file: RegExp; after: number }[] = [
  { file: /crash\/named-points\.test\.ts$/, after: 0 },
  { file: /crash\/database-killed\.test\.ts$/, after: 0 },
  { file: /crash\/sending-points\.test\.ts$/, after: 0 },
  { file: /test\/bad-input\.test\.ts$/, after: 0 },
  { file: /flows\/minutes-property\.test\.ts$/, after: 0 },
  { file: /test\/tenants\.test\.ts$/, after: 1 / 3 },
  { file: /crash\/random-kills\.test\.ts$/, after: 1 / 3 },
  { file: /flows\/minutes-property-phone\.test\.ts$/, after: 1 / 3 },
]

const waits = ({ moduleId }: { moduleId: string }): boolean => WAITING.some(({ file }) => file.test(moduleId))

/**
 * Distributes waiting files among the others, so that one worker works while another waits, and none is left
 * for the end.
 */
export const spreadWaiting = <File extends { moduleId: string }>(files: readonly File[]): File[] => {
  const waiting = files.filter(waits)
  const others = files.filter((file) => !waits(file))
  const dueAt = (index: number) =>
    WAITING.filter(({ after }) => Math.floor(after * others.length) === index).flatMap(({ file }) =>
      waiting.filter(({ moduleId }) => file.test(moduleId)),
    )
  return others.length === 0 ? waiting : others.flatMap((file, index) => [...dueAt(index), file])
}

/** Vitest's own order, longest first if a run has stored times, with the waiting files distributed. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return spreadWaiting(await super.sort(files))
  }
}
