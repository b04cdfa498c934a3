import { DAY_MS, freetownDay } from '@minit/domain/durations.ts'
import type { StatementLine, StatementProvider } from '@minit/domain/statements.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { type AskedPayment, listToAsk } from './asked.queries.ts'
import { openFile } from './night-file.ts'
import { deleteFile } from './statements.queries.ts'

/** As many payments are asked about at once, and between two looks at the database. */
const AT_ONCE = 5
const PAGE = 200

type Answer = {
  payment: AskedPayment
  line: Omit<StatementLine, 'line'> | null
  /** Null where the provider can be asked nothing. */
  isKnown: boolean | null
}

/** Who is asked of which days, the first first, and until when by the clock that nobody sets. */
export type Asking = {
  name: StatementProvider
  provider: PaymentProvider
  days: readonly string[]
  untilMs: number
}

/**
 * Asks a provider that has no list about each payment of some days, and takes what it says as a statement: what it has and we do
 * not know of is settled by it, and what it does not have differs. The days after the last one without an answer count as whole;
 * without any, nothing is taken. Throws where an answer is missing.
 */
export const askPayments = async (deps: Deps, { name, provider, days }: Asking): Promise<void> => {
  const [first, coveredUntil] = [days[0], days.at(-1)]
  if (first === undefined || coveredUntil === undefined) return
  const from = new Date(`${first}T00:00:00.000Z`)
  const until = new Date(Date.parse(`${coveredUntil}T00:00:00.000Z`) + DAY_MS)
  const file = await openFile(deps, {
    ...{ provider: name, origin: 'asked', name: `${first}, asked one by one` },
  })
  const forget = () => deps.db.asPlatform((tx) => deleteFile(tx, file.id))
  let [coveredFrom, asked, silent] = [first, 0, 0]
  for (let after = ''; ; ) {
    const page = await deps.db.readAsPlatform((tx) =>
      listToAsk(tx, { provider: name, from, until, after, count: PAGE }),
    )
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const answers = await Promise.all(page.slice(at, at + AT_ONCE).map((payment) => ask(provider, payment)))
      if (answers.some(({ isKnown }) => isKnown === null)) return forget()
      await file.add(answers.flatMap(({ line }) => line ?? []))
      for (const { payment, isKnown } of answers)
        if (!isKnown) [coveredFrom, silent] = [later(coveredFrom, dayAfter(payment)), silent + 1]
    }
    asked += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.id
  }
  if (asked === 0) return forget()
  if (coveredFrom > coveredUntil) await forget()
  else await file.take({ coveredFrom, coveredUntil })
  if (silent > 0) throw new Error(`${silent} payments have no answer; their days stay open`)
}

const later = (one: string, other: string): string => (one > other ? one : other)
const dayAfter = ({ createdAt }: AskedPayment): string => freetownDay(new Date(createdAt.getTime() + DAY_MS))

const ask = async (provider: PaymentProvider, payment: AskedPayment): Promise<Answer> => {
  const { reference, providerPaymentId, amountMinor: askedMinor } = payment
  const amount = { amountMinor: askedMinor, currency: 'SLE' } as const
  const reading = await provider.readPayment(reference, { providerPaymentId, amount })
  if (reading.kind === 'unsupported') return { payment, line: null, isKnown: null }
  if (reading.kind !== 'event') return { payment, line: null, isKnown: reading.kind !== 'unknown' }
  const { event } = reading
  const amountMinor = event.amount?.amountMinor ?? payment.amountMinor
  if (event.kind !== 'succeeded') return { payment, line: null, isKnown: true }
  // An adapter tells what it cannot read as 0.
  if (amountMinor <= 0) return { payment, line: null, isKnown: false }
  const line = {
    ...{ kind: 'payment' as const, reference: payment.reference, phone: payment.phone, amountMinor },
    transactionId: event.providerTransactionId ?? null,
    // It does not say when; we heard of it then, or asked for it.
    occurredAt: payment.paidAt ?? payment.createdAt,
  }
  return { payment, line, isKnown: true }
}
