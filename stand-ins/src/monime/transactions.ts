import type { FastifyInstance } from 'fastify'
import type { CodeLedger } from './code-ledger.ts'
import { answer, pageOf, refuse } from './envelope.ts'
import type { Payouts } from './payouts.ts'

type Ledgers = { codes: CodeLedger; payouts: Payouts; financialAccountId: string }

/** Every transaction of the account, newest first. */
const transactionsIn = ({ codes, payouts, financialAccountId }: Ledgers) => {
  const credits = codes.all().flatMap(({ id, payments, request }) =>
    payments.map((paid) => ({
      id: `ftx-${paid.transactionReference}`,
      type: 'credit',
      amount: paid.amount,
      timestamp: paid.at,
      reference: paid.transactionReference,
      financialAccount: { id: financialAccountId },
      originatingReversal: null,
      originatingFee: null,
      ownershipGraph: {
        owner: {
          id: paid.paymentId,
          type: 'payment',
          metadata: {},
          owner: { id, type: 'payment_code', metadata: request.metadata ?? {} },
        },
      },
      metadata: {},
    })),
  )
  const debits = payouts.all().flatMap(({ id, ending, request }) =>
    ending?.status !== 'completed'
      ? []
      : [
          {
            id: `ftx-${ending.sourceReference}`,
            type: 'debit',
            amount: { ...request.amount, value: ending.value },
            timestamp: ending.at,
            reference: ending.sourceReference,
            financialAccount: { id: financialAccountId },
            originatingReversal: null,
            originatingFee: null,
            ownershipGraph: { owner: { id, type: 'payout', metadata: request.metadata ?? {} } },
            metadata: {},
          },
        ],
  )
  return [...credits, ...debits].sort((one, other) => other.timestamp.localeCompare(one.timestamp))
}

type Query = {
  limit?: string
  after?: string
  type?: string
  reference?: string
  financialAccountId?: string
}

export const registerTransactions = (app: FastifyInstance, ledgers: Ledgers): void => {
  app.get<{ Querystring: Query }>('/v1/financial-transactions', async ({ query }, reply) => {
    const wanted = transactionsIn(ledgers).filter(
      ({ type, reference, financialAccount }) =>
        (query.type ?? type) === type &&
        (query.reference ?? reference) === reference &&
        (query.financialAccountId ?? financialAccount.id) === financialAccount.id,
    )
    const page = pageOf(wanted, query)
    return 'page' in page ? answer(reply, page.page, page.pagination) : refuse(reply, page)
  })
}
