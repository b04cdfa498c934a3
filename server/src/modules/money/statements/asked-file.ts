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

/** A payment that the provider gave no answer about, and the day it was made on. */
export type Unanswered = { id: string; day: string }

/** Where asking goes on: which day it began with, the last payment that was asked about, and those to be asked about again. */
type Progress = { from: string; after: string; unanswered: readonly Unanswered[] }

/** What a provider has answered so far, payment by payment. `parts` tells whether another run has gone on with it since. */
export type AskedFile = Progress & Pick<StatementFileRow, 'id' | 'parts' | 'readable'>

const askedFileOf = ({ id, parts, readable, layout }: StatementFileRow): AskedFile => ({
  id,
  parts,
  readable,
  // Of a file that is asked for, this file alone writes it.
  ...(layout as Progress),
})

/** The provider's file that an earlier run could not end, or a new one that begins with a day. Of two runs at once both get the same. */
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

/** Null once another run has gone on with it, or it is gone. */
const lockStill = async (tx: Tx, { id, parts }: AskedFile): Promise<StatementFileRow | null> => {
  const file = await lockFile(tx, id)
  return file?.state === 'reading' && file.parts === parts ? file : null
}

/** Of two runs at once, a worker that was given up and its successor, one goes on, and the other ends here. */
const lockOrEnd = async (tx: Tx, file: AskedFile): Promise<StatementFileRow> => {
  const locked = await lockStill(tx, file)
  if (locked === null) throw new Error('another run asks the same provider, and goes on')
  return locked
}

type Answered = Pick<Progress, 'after' | 'unanswered'> & { lines: readonly Omit<StatementLine, 'line'>[] }

/** Keeps some answers together with where to go on: both, or neither. */
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

/** All that can be asked was: it is matched. */
export const takeAsked = (
  deps: Deps,
  file: AskedFile,
  days: { coveredFrom: string; coveredUntil: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    await lockOrEnd(tx, file)
    await beginMatching(deps, tx, { id: file.id, ...days })
  })

/** It holds nothing, and another run may have found so, too. */
export const forgetAsked = (deps: Deps, file: AskedFile): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    if ((await lockStill(tx, file)) !== null) await deleteFile(tx, file.id)
  })
