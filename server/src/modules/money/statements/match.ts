import { setTimeout as pause } from 'node:timers/promises'
import { PROVIDER_FORMS, type StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import { recordProviderEvent } from '../payments/provider-events.ts'
import { recordOutgoing } from '../transfers/kinds.ts'
import { closeDays } from './close-days.ts'
import { insertDifferences, type NewDifference } from './differences.queries.ts'
import {
  type Batch,
  type DifferingLine,
  type LineToRecord,
  listDiffering,
  listToRecord,
  lockProvider,
  markRecorded,
  markRepeated,
  matchPayments,
  matchSent,
  nextBatchEnd,
} from './match.queries.ts'
import { closeFile, findFile, type StatementFileRow } from './statements.queries.ts'

export const BATCH_LINES = 1_000
/** Sales come first: between two batches it pauses half as long as the last one took, up to this limit. */
const MAX_PAUSE_MS = 250

/**
 * Matches every line of a taken statement, in batches of one short transaction each, records unknown
 * payments, and computes its days. A crash leaves each line unchanged or done, and the next run continues
 * from there.
 */
export const matchStatement = async (deps: Deps, fileId: string): Promise<void> => {
  const file = await deps.db.readAsPlatform((tx) => findFile(tx, fileId))
  if (file?.state !== 'matching') return
  for (let after: number | null = 0; after !== null; ) {
    const begunAt = performance.now()
    after = await matchBatch(deps, file, after)
    if (after !== null) await pause(Math.min((performance.now() - begunAt) / 2, MAX_PAUSE_MS))
  }
  await recordAll(deps, file)
  await closeDays(deps, file)
  await deps.db.writeAsPlatform((tx) => closeFile(tx, fileId, deps.now()))
}

/** Returns the last matched line, or null when none was left. */
const matchBatch = (
  deps: Deps,
  { id: fileId, provider }: StatementFileRow,
  after: number,
): Promise<number | null> =>
  deps.db.asPlatform(async (tx) => {
    const upTo = await nextBatchEnd(tx, { fileId, after, size: BATCH_LINES })
    if (upTo === null) return null
    const batch: Batch = { fileId, provider, after, upTo }
    await lockProvider(tx, provider)
    await markRepeated(tx, batch)
    await matchPayments(tx, batch, PROVIDER_FORMS[provider].identity === 'transaction')
    await matchSent(tx, batch)
    const differing = await listDiffering(tx, batch)
    await insertDifferences(
      tx,
      differing.map((line) => differenceOf(deps, { provider }, line)),
    )
    return upTo
  })

const differenceOf = (
  deps: Deps,
  { provider }: Pick<StatementFileRow, 'provider'>,
  { kind, lineKey, state, amountMinor, oursMinor, ...line }: DifferingLine,
): NewDifference => ({
  id: deps.newId(),
  provider,
  kind: state === 'differs' ? 'other_amount' : 'unmatched_out',
  lineKind: kind,
  reference: line.reference,
  transactionId: line.transactionId,
  subjectKey: lineKey,
  day: line.day,
  theirsMinor: amountMinor,
  oursMinor,
  entrepreneurId: line.entrepreneurId,
  purchaseId: line.purchaseId,
  foundAt: deps.now(),
})

const RECORDED_AT_ONCE = 100

/** Each line is recorded before it is marked: after a crash it is recorded again, which changes nothing. */
const recordAll = async (deps: Deps, file: StatementFileRow): Promise<void> => {
  for (;;) {
    const lines = await deps.db.readAsPlatform((tx) => listToRecord(tx, file.id, RECORDED_AT_ONCE))
    for (const line of lines) {
      await notify(deps, file, line)
      await deps.db.writeAsPlatform((tx) => markRecorded(tx, { fileId: file.id, line: line.line }))
    }
    if (lines.length < RECORDED_AT_ONCE) return
  }
}

type Moved = Pick<LineToRecord, 'kind' | 'reference' | 'transactionId' | 'amountMinor'>

/** The line as an event, as a webhook would report it. */
export const eventOf = (provider: StatementProvider, line: Moved) => ({
  key: PROVIDER_FORMS[provider].eventKey(line),
  reference: line.reference,
  kind: 'succeeded' as const,
  amount: { amountMinor: line.amountMinor, currency: 'SLE' },
  ...(line.transactionId !== null && { providerTransactionId: line.transactionId }),
})

/** Records an unknown movement of a statement as an event; the event's settlement does the rest. */
const notify = (deps: Deps, { provider }: StatementFileRow, line: LineToRecord): Promise<unknown> => {
  const { kind, phone } = line
  const event = eventOf(provider, line)
  if (kind !== 'payment') return recordOutgoing(deps, provider, { event, source: 'statement' })
  const paid = { ...event, ...(phone !== null && { payerPhone: phone }) }
  return recordProviderEvent(deps, provider, { event: paid, source: 'statement' })
}
