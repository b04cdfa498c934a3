import type { Tx } from '../../../db/database.ts'

/** As many lines tell whose file it is. */
const LOOKED_AT = 200

/** Where our references stand, by their provider: asked one after the other, since each is spread by its sellers. */
const REFERENCED = ['payments', 'payout_parts', 'refunds', 'invoice_payments']

const firstReferences = async (tx: Tx, fileId: string): Promise<string[]> => {
  const rows = await tx.send<{ reference: string }>(
    `select reference from statement_lines where file_id = $1::text order by line limit ${LOOKED_AT}`,
    [fileId],
  )
  return rows.map(({ reference }) => reference)
}

/**
 * Whether none of the first lines of a file names anything that we asked its provider for. It may be another provider's or
 * another account's: each of its lines would pass for money that came for nothing.
 */
export const isStrange = async (
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
