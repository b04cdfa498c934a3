import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import { toMajorUnits } from '../src/adapters/payments/major-units.ts'
import { matchStatement } from '../src/modules/money/statements/match.ts'
import { readStatement, readStatements } from '../src/modules/money/statements/read-statements.ts'
import { readPart, startStatement, takeStatement } from '../src/modules/money/statements/upload.ts'
import { readWorklist } from '../src/modules/operations/checks/worklist.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import { ADMIN } from './builders.ts'
import { moneyFixture, type Ordered } from './money-fixture.ts'

/** A line in the format of Vult's and pawaPay's files. */
export type Line = {
  reference: string
  transaction?: string
  amountMinor: number
  at?: Date
  type?: string
  status?: string
}

const HEADINGS = {
  vult: 'Order ID,Vult request ID,Type,Amount,Currency,Status,Completed at',
  pawapay: 'Transaction ID,Provider transaction ID,Type,Amount,Currency,Status,Completed at',
} as const
export type Written = keyof typeof HEADINGS

/** Providers' files about sales of a test, and how they are processed. */
export const statementFixture = (fixture: TestApp) => {
  const money = moneyFixture(fixture)

  const today = (): string => freetownDay(fixture.deps.now())

  /** The provider's line for a payment. */
  const lineOf = ({ reference, priceMinor }: Ordered, change: Partial<Line> = {}): Line => ({
    reference,
    amountMinor: priceMinor,
    transaction: `vrq-${reference}`,
    at: fixture.deps.now(),
    ...change,
  })

  const csvOf = (provider: Written, lines: readonly Line[]): string =>
    [
      HEADINGS[provider],
      ...lines.map(
        ({ reference, transaction = '', amountMinor, at, type = 'payment', status = 'COMPLETED' }) =>
          [
            reference,
            transaction,
            type,
            toMajorUnits(amountMinor),
            'SLE',
            status,
            (at ?? fixture.deps.now()).toISOString(),
          ].join(','),
      ),
    ].join('\r\n')

  /** Uploads a text in parts of so many characters, and returns the id. */
  const uploads = async (
    provider: StatementProvider,
    text: string,
    partLength = 200_000,
  ): Promise<string> => {
    const id = await startStatement(fixture.deps, ADMIN, { provider, fileName: 'statement.csv' })
    const count = Math.max(1, Math.ceil(text.length / partLength))
    for (let number = 0; number < count; number += 1)
      await readPart(fixture.deps, {
        id,
        number,
        isLast: number === count - 1,
        text: text.slice(number * partLength, (number + 1) * partLength),
      })
    return id
  }

  const takes = (id: string, days: { coveredFrom?: string; coveredUntil?: string } = {}): Promise<void> =>
    takeStatement(fixture.deps, ADMIN, { id, coveredFrom: today(), coveredUntil: today(), ...days })

  const matches = (id: string, deps: Deps = fixture.deps): Promise<void> => matchStatement(deps, id)

  /** pawaPay's file of today about money that it sent to numbers and that our ledger does not contain. */
  const reportsSent = async (
    sent: readonly { reference: string; amountMinor: number; phone: string; type?: 'PAYOUT' | 'REFUND' }[],
  ): Promise<string> => {
    const at = fixture.deps.now().toISOString()
    const lines = sent.map(({ reference, amountMinor, phone, type = 'PAYOUT' }) =>
      [reference, type, toMajorUnits(amountMinor), phone, 'SLE', 'COMPLETED', at].join(','),
    )
    const heading = 'Transaction ID,Type,Amount,Phone number,Currency,Status,Completed at'
    const id = await uploads('pawapay', [heading, ...lines].join('\r\n'))
    await takes(id)
    await matches(id)
    return id
  }

  /** Uploads, accepts and matches a file of today. */
  const loads = async (provider: Written, lines: readonly Line[]): Promise<string> => {
    const id = await uploads(provider, csvOf(provider, lines))
    await takes(id)
    await matches(id)
    return id
  }

  const outcomesOf = async (id: string) => (await readStatement(fixture.deps, id)).outcomes

  const dayOf = async (provider: Written, day = today()) =>
    (await readStatements(fixture.deps, '30d')).days.find(
      (each) => each.provider === provider && each.day === day,
    )

  const differences = async () => (await readWorklist(fixture.deps, { list: 'differences' })).differences

  const statusOf = async ({ purchaseId }: Ordered): Promise<string | undefined> => {
    const [row] = await fixture.database.asOwner<{ status: string }>(
      'select status from purchases where id = $1',
      [purchaseId],
    )
    return row?.status
  }

  return {
    ...money,
    today,
    lineOf,
    csvOf,
    uploads,
    takes,
    matches,
    loads,
    reportsSent,
    outcomesOf,
    dayOf,
    differences,
    statusOf,
  }
}
