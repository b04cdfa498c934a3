import type { TestApp } from './app.ts'

export type Charge = { reference: string; status: 'open' | 'charged' | 'failed'; amountMinor: number }

/** The payment stand-in's charges, by its own ledger. */
export const chargesOf = async (
  fixture: TestApp,
  provider: 'pawapay' | 'monime' | 'vult' | 'orange-web',
): Promise<Charge[]> => {
  const response = await fetch(`${fixture.standInsUrl}/control/ledger/${provider}`)
  // The stand-ins' control calls have this shape.
  return (await response.json()) as Charge[]
}

const RECORDS = `
  select p.status, y.provider, y.provider_reference as reference, y.needs_review is not null as "needsReview",
    (select count(*)::int from passes where purchase_id = p.id) as passes,
    (select count(*)::int from ledger_transactions where purchase_id = p.id) as "ledgerTransactions",
    (select count(*)::int from notifications where purchase_id = p.id and kind = 'sale') as announcements,
    (select count(*)::int from provider_events where payment_id = y.id) as events,
    (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id where t.purchase_id = p.id) as "ledgerSum",
    (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id
       where t.purchase_id = p.id and e.account like 'received:%') as "receivedMinor",
    (select coalesce(-sum(e.amount_minor), 0)::int from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id
       where t.purchase_id = p.id and e.account = 'suspense') as "suspenseMinor"
  from purchases p join payments y on y.purchase_id = p.id and y.is_current`

export type Records = {
  status: string
  provider: 'pawapay' | 'monime' | 'vult' | 'orange-web' | 'cash'
  reference: string
  needsReview: boolean
  passes: number
  ledgerTransactions: number
  announcements: number
  events: number
  ledgerSum: number
  receivedMinor: number
  /** Owed to its sender: money that arrived and is not the price. */
  suspenseMinor: number
}

/** Our own tables' records of one purchase, read as the owner. */
export const recordsOf = async (fixture: TestApp, transactionId: string): Promise<Records> => {
  const [records] = await fixture.database.asOwner<Records>(`${RECORDS} where p.id = $1`, [transactionId])
  if (records === undefined) throw new Error(`there is no purchase ${transactionId}`)
  return records
}

/** The records of a purchase paid once: one pass, one ledger transaction of sum zero, one notification. */
export const ONE_SALE = {
  status: 'paid',
  passes: 1,
  ledgerTransactions: 1,
  announcements: 1,
  ledgerSum: 0,
  receivedMinor: 3500,
  suspenseMinor: 0,
} as const

/** The records of a purchase that was never paid, whatever its status. */
export const NO_SALE = {
  passes: 0,
  ledgerTransactions: 0,
  announcements: 0,
  ledgerSum: 0,
  receivedMinor: 0,
  suspenseMinor: 0,
} as const

/** Such a purchase for which Le 36 arrived instead of Le 35. */
export const WRONG_SUM = {
  ...NO_SALE,
  needsReview: true,
  ledgerTransactions: 1,
  receivedMinor: 3600,
  suspenseMinor: 3600,
} as const

/** Purchases on which our records and the provider's differ; empty when all agree. */
export const disagreements = async (
  fixture: TestApp,
  provider: 'pawapay' | 'monime' | 'vult' | 'orange-web',
): Promise<string[]> => {
  const charges = new Map((await chargesOf(fixture, provider)).map((charge) => [charge.reference, charge]))
  const ours = await fixture.database.asOwner<Records>(`${RECORDS} where y.provider = $1`, [provider])
  const outsiders = [...charges.keys()].filter((key) => !ours.some(({ reference }) => reference === key))
  const wrong = ours.filter(({ reference, receivedMinor, passes, status, ledgerTransactions }) => {
    const charge = charges.get(reference)
    const chargedMinor = charge?.status === 'charged' ? charge.amountMinor : 0
    const sales = chargedMinor > 0 ? 1 : 0
    return (
      receivedMinor !== chargedMinor ||
      passes !== sales ||
      ledgerTransactions !== sales ||
      (status === 'paid') !== (sales === 1)
    )
  })
  return [...outsiders, ...wrong.map(({ reference }) => reference)]
}

/** The number of rows in a table, over all sellers. */
export const countRows = async (fixture: TestApp, table: string, where = 'true'): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return row?.count ?? 0
}
