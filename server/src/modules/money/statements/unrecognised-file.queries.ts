import type { Tx } from '../../../db/database.ts'

/** Lines checked to identify the file's owner. */
const CHECKED_LINES = 200

/** The tables with our references, queried one at a time, since each is distributed by seller. */
const REFERENCED = ['payments', 'payout_parts', 'refunds', 'invoice_payments']

const firstReferences = async (tx: Tx, fileId: string): Promise<string[]> => {
  const rows = await tx.send<{ reference: string }>(
    `select reference from statement_lines where file_id = $1::text order by line limit ${CHECKED_LINES}`,
    [fileId],
  )
  return rows.map(({ reference }) => reference)
}

/**
 * Whether none of the first lines of a file has a reference of ours at its provider. It may belong to another
 * provider or account: each line would count as unmatched money.
 */
export const isUnrecognised = async (
  tx: Tx,
  { id, provider }: { id: string; provider: string },
): Promise<boolean> => {
  const references = await firstReferences(tx, id)
  for (const table of REFERENCED) {
    const ours = await tx.send(
      `select from ${table} where provider = $1::text and provider_reference = any($2::text[]) limit 1`,
      [provider, references],
    )
    if (ours.length > 0) return false
  }
  return true
}
