import type { TestApp } from './app.ts'
import type { Ticket } from './purchases.ts'

type StretchRow = { seconds: number | null; cause: string | null; tail: string }

/** The stretches of a pass in the order in which they began. */
export const stretchesOf = (
  { database }: Pick<TestApp, 'database'>,
  { transactionId }: Pick<Ticket, 'transactionId'>,
): Promise<StretchRow[]> =>
  database.asOwner<StretchRow>(
    `select seconds, end_cause as cause, mac_tail as tail from pass_stretches where purchase_id = $1
     order by began_at, id`,
    [transactionId],
  )

/** What a pass has bought and drawn, in seconds. */
export const purseOfPass = async (
  { database, deps }: Pick<TestApp, 'database' | 'deps'>,
  { transactionId }: Pick<Ticket, 'transactionId'>,
) => {
  const [row] = await database.asOwner<{ bought: number; drawn: number; expires_at: Date }>(
    'select bought_seconds as bought, drawn_seconds as drawn, expires_at from passes where purchase_id = $1',
    [transactionId],
  )
  if (row === undefined) throw new Error(`no pass of ${transactionId}`)
  return { bought: row.bought, drawn: row.drawn, isOver: row.expires_at <= deps.now() }
}
