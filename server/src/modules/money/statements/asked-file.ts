import type { StatementLine, StatementProvider } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { lockProvider } from './match.queries.ts'
import {
  deleteFile,
  findAsking,
  insertFile,
  insertLines,
  lockFile,
  type StatementFileRow,
  updateFile,
} from './statements.queries.ts'
import { beginMatching } from './upload.ts'

/** An unanswered payment, and the day it was created. */
export type Unanswered = { id: string; day: string }

/** Where to continue: the first day, the last queried payment, and the payments to query again. */
type Progress = { from: string; after: string; unanswered: readonly Unanswered[] }

/** A provider's answers so far. `parts` shows whether another run has continued since. */
export type AskedFile = Progress & Pick<StatementFileRow, 'id' | 'parts' | 'readable'>

const askedFileOf = ({ id, parts, readable, layout }: StatementFileRow): AskedFile => ({
  id,
  parts,
  readable,
  // Only this module writes the layout of such a file.
  ...(layout as Progress),
})

/**
 * Returns the provider's unfinished file, or creates one from a day. Two concurrent runs get the same file.
 */
export const openAsked = (deps: Deps, provider: StatementProvider, from: string): Promise<AskedFile> =>
  deps.db.asPlatform(async (tx) => {
    await lockProvider(tx, provider)
    const kept = await findAsking(tx, provider)
    if (kept !== null) return askedFileOf(kept)
    const [id, progress] = [deps.newId(), { from, after: '', unanswered: [] }]
    await insertFile(tx, {
      id,
      provider,
      origin: 'asked',
      name: `${from}, asked one by one`,
      state: 'reading',
      layout: progress,
      actorName: 'Every night',
      createdAt: deps.now(),
    })
    return { id, parts: 0, readable: 0, ...progress }
  })

/** Null if another run has continued it, or it is gone. */
const lockStill = async (tx: Tx, { id, parts }: AskedFile): Promise<StatementFileRow | null> => {
  const file = await lockFile(tx, id)
  return file?.state === 'reading' && file.parts === parts ? file : null
}

/**
 * Lets one of two concurrent runs continue, such as a timed-out worker and its successor; the
 * other ends here.
 */
const lockOrEnd = async (tx: Tx, file: AskedFile): Promise<StatementFileRow> => {
  const locked = await lockStill(tx, file)
  if (locked === null) throw new Error('another run asks the same provider, and goes on')
  return locked
}

type Answered = Pick<Progress, 'after' | 'unanswered'> & { lines: readonly Omit<StatementLine, 'line'>[] }

/** Stores answers together with where to continue, in one transaction. */
export const keepAnswers = (
  deps: Deps,
  file: AskedFile,
  { lines, after, unanswered }: Answered,
): Promise<AskedFile> =>
  deps.db.asPlatform(async (tx) => {
    const { id, provider } = await lockOrEnd(tx, file)
    const numbered = lines.map((line, index) => ({ ...line, line: file.readable + index + 1 }))
    await insertLines(tx, { fileId: id, provider }, numbered)
    const progress = { from: file.from, after, unanswered }
    const counts = { parts: file.parts + 1, readable: file.readable + lines.length }
    await updateFile(tx, id, { ...counts, layout: progress })
    return { id, ...counts, ...progress }
  })

/** Starts the matching, once everything has been queried. */
export const takeAsked = (
  deps: Deps,
  file: AskedFile,
  days: { coveredFrom: string; coveredUntil: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    await lockOrEnd(tx, file)
    await beginMatching(deps, tx, { id: file.id, ...days })
  })

/** Deletes an empty file. Another run may do so too. */
export const forgetAsked = (deps: Deps, file: AskedFile): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    if ((await lockStill(tx, file)) !== null) await deleteFile(tx, file.id)
  })
