import type { StatementLine, StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertFile, insertLines, updateFile } from './statements.queries.ts'
import { beginMatching } from './upload.ts'

/** Creates the file of a provider's list, which is stored page by page as it is fetched. */
export const openFile = async (deps: Deps, provider: StatementProvider, name: string) => {
  const id = deps.newId()
  let readable = 0
  await deps.db.asPlatform((tx) =>
    insertFile(tx, {
      id,
      provider,
      origin: 'fetched',
      name,
      state: 'reading',
      actorName: 'Every night',
      createdAt: deps.now(),
    }),
  )
  return {
    id,
    add: async (lines: readonly Omit<StatementLine, 'line'>[]): Promise<void> => {
      const numbered = lines.map((line, index) => ({ ...line, line: readable + index + 1 }))
      readable += lines.length
      await deps.db.asPlatform((tx) => insertLines(tx, { fileId: id, provider }, numbered))
    },
    take: (days: { coveredFrom: string; coveredUntil: string }): Promise<void> =>
      deps.db.asPlatform(async (tx) => {
        await updateFile(tx, id, { readable })
        await beginMatching(deps, tx, { id, ...days })
      }),
  }
}
