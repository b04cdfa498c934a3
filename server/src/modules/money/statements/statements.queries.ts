import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { lineKeyOf, type StatementLine, type StatementProvider } from '@minit/domain/money/statements.ts'
import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasNoJob } from '../../../jobs/lost-jobs.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { type LineCounts, statementFiles, statementLines } from './statements.tables.ts'

export type StatementFileRow = typeof statementFiles.$inferSelect

/** Lines that count: those of taken files, each movement once. */
export const IS_TAKEN = `state not in ('read', 'repeated')`

export const insertFile = async (tx: Tx, file: typeof statementFiles.$inferInsert): Promise<void> => {
  await tx.insert(statementFiles).values(file)
}

export const findFile = async (tx: Tx, id: string): Promise<StatementFileRow | null> =>
  firstOrNull(await tx.select().from(statementFiles).where(eq(statementFiles.id, id)))

/** Finds and locks the file: changes of a file run one at a time. */
export const lockFile = async (tx: Tx, id: string): Promise<StatementFileRow | null> =>
  firstOrNull(await tx.select().from(statementFiles).where(eq(statementFiles.id, id)).for('update'))

export const updateFile = async (
  tx: Tx,
  id: string,
  change: Partial<typeof statementFiles.$inferInsert>,
): Promise<void> => {
  await tx.update(statementFiles).set(change).where(eq(statementFiles.id, id))
}

/** Lists a page of the files that were taken or can be, plus one, newest first. */
export const listFiles = (tx: Tx, after: string | null): Promise<StatementFileRow[]> =>
  tx
    .select()
    .from(statementFiles)
    .where(
      and(
        inArray(statementFiles.state, ['ready', 'matching', 'taken']),
        after === null
          ? undefined
          : sql`(${statementFiles.createdAt}, ${statementFiles.id}) < (select l.created_at, l.id from statement_files l where l.id = ${after})`,
      ),
    )
    .orderBy(desc(statementFiles.createdAt), desc(statementFiles.id))
    .limit(PAGE_AND_ONE)

/** Deletes a file that changed nothing, with its lines. */
export const deleteFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(statementLines).where(eq(statementLines.fileId, id))
  await tx.delete(statementFiles).where(eq(statementFiles.id, id))
}

/**
 * Lists files not taken since `before`, or since `askedBefore` if they still collect answers about payments.
 */
export const listForgotten = (
  tx: Tx,
  { before, askedBefore }: { before: Date; askedBefore: Date },
): Promise<{ id: string }[]> => {
  const { id, state, origin, createdAt } = statementFiles
  const isOld = or(and(ne(origin, 'asked'), lt(createdAt, before)), lt(createdAt, askedBefore))
  return tx
    .select({ id })
    .from(statementFiles)
    .where(and(inArray(state, ['reading', 'ready']), isOld))
}

/** Finds the file that collects a provider's answers about payments; null without one. */
export const findAsking = async (tx: Tx, provider: StatementProvider): Promise<StatementFileRow | null> => {
  const { origin, state, layout, createdAt } = statementFiles
  const isAsking = and(eq(origin, 'asked'), eq(state, 'reading'), isNotNull(layout))
  return firstOrNull(
    await tx
      .select()
      .from(statementFiles)
      .where(and(eq(statementFiles.provider, provider), isAsking))
      .orderBy(desc(createdAt))
      .limit(1),
  )
}

/** Lists taken files without a matching job: it failed its last try. */
export const listLeftUnmatched = (tx: Tx): Promise<{ id: string }[]> =>
  tx
    .select({ id: statementFiles.id })
    .from(statementFiles)
    .where(and(eq(statementFiles.state, 'matching'), hasNoJob('match-statement', statementFiles.id)))

/** One text for batches of any length, since a connection caches each statement text. */
const INSERT_LINES = `
  insert into statement_lines (file_id, provider, line, kind, line_key, reference, transaction_id, phone, amount_minor,
    occurred_at, day)
  select $1::text, $2::text, n.line, n.kind, n.line_key, n.reference, n.transaction_id, n.phone, n.amount, n.at, n.day
  from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::timestamptz[],
    $11::date[]) as n (line, kind, line_key, reference, transaction_id, phone, amount, at, day)
  on conflict do nothing`

export const insertLines = async (
  tx: Tx,
  { fileId, provider }: { fileId: string; provider: StatementProvider },
  lines: readonly StatementLine[],
): Promise<void> => {
  if (lines.length === 0) return
  await tx.send(INSERT_LINES, [
    fileId,
    provider,
    lines.map(({ line }) => line),
    lines.map(({ kind }) => kind),
    lines.map((line) => lineKeyOf(provider, line)),
    lines.map(({ reference }) => reference),
    lines.map(({ transactionId }) => transactionId),
    lines.map(({ phone }) => phone),
    lines.map(({ amountMinor }) => amountMinor),
    lines.map(({ occurredAt }) => occurredAt),
    lines.map(({ occurredAt }) => freetownDay(occurredAt)),
  ])
}

export type FileFigures = {
  fresh: number
  inMinor: number
  outMinor: number
  firstDay: string | null
  lastDay: string | null
}

/** What taking a file would add: lines that no other statement has. */
export const figureOf = async (tx: Tx, fileId: string): Promise<FileFigures> => {
  const [row] = await tx.send<FileFigures>(
    `select count(*) filter (where n.is_first)::int as fresh,
       coalesce(sum(n.amount_minor) filter (where n.is_first and n.kind = 'payment'), 0)::float8 as "inMinor",
       coalesce(sum(n.amount_minor) filter (where n.is_first and n.kind <> 'payment'), 0)::float8 as "outMinor",
       min(n.day)::text as "firstDay", max(n.day)::text as "lastDay"
     from (
       select l.kind, l.day, l.amount_minor, row_number() over (partition by l.line_key order by l.line) = 1
         and not exists (select from statement_lines o where o.provider = l.provider and o.line_key = l.line_key
           and o.${IS_TAKEN}) as is_first
       from statement_lines l where l.file_id = $1::text) n`,
    [fileId],
  )
  return row ?? { fresh: 0, inMinor: 0, outMinor: 0, firstDay: null, lastDay: null }
}

export type StatementLineRow = typeof statementLines.$inferSelect

export const listFirstLines = (tx: Tx, fileId: string, count: number): Promise<StatementLineRow[]> =>
  tx
    .select()
    .from(statementLines)
    .where(eq(statementLines.fileId, fileId))
    .orderBy(statementLines.line)
    .limit(count)

/** Counts the lines of a file by state. */
export const countStates = async (tx: Tx, fileId: string): Promise<LineCounts> => {
  const { state } = statementLines
  const rows = await tx
    .select({ state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(statementLines)
    .where(eq(statementLines.fileId, fileId))
    .groupBy(state)
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

const CLOSE = `
  update statement_files set state = 'taken', matched_at = $2::timestamptz, (outcomes, first_day, last_day) = (
    select coalesce(jsonb_object_agg(n.state, n.lines), '{}'), min(n.first_day), max(n.last_day)
    from (select state, count(*) as lines, min(day) as first_day, max(day) as last_day
      from statement_lines where file_id = $1::text group by 1) n)
  where id = $1::text`

/** Closes a fully matched file: stores its counts, so that they are not computed again. */
export const closeFile = async (tx: Tx, fileId: string, matchedAt: Date): Promise<void> => {
  await tx.send(CLOSE, [fileId, matchedAt])
}
