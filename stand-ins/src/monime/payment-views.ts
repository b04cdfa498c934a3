import type { FastifyInstance } from 'fastify'
import type { Code, CodeLedger, Paid } from './code-ledger.ts'
import { answer, pageOf, refuse } from './envelope.ts'
import { masked } from './masked.ts'

/** A payment as its calls and events show it; the payer's number is masked, as Monime documents. */
export const paymentView = (code: Code, paid: Paid, status = 'completed') => ({
  id: paid.paymentId,
  status,
  amount: paid.amount,
  channel: {
    type: 'momo',
    provider: paid.providerId,
    reference: paid.channelReference,
    phoneNumber: masked(paid.phoneNumber),
    metadata: {},
  },
  name: code.request.name,
  reference: null,
  orderNumber: paid.orderNumber,
  financialTransactionReference: paid.transactionReference,
  fees: [],
  createTime: paid.at,
  ownershipGraph: { owner: { id: code.id, type: 'payment_code', metadata: code.request.metadata ?? {} } },
  metadata: code.request.metadata ?? {},
})

type Query = {
  limit?: string
  after?: string
  orderNumber?: string
  financialTransactionReference?: string
}

const NOT_FOUND = { status: 404, reason: 'not_found', message: 'There is no such payment' }

/** Every payment of the space, newest first, whichever code was paid. */
export const registerPaymentViews = (app: FastifyInstance, ledger: CodeLedger): void => {
  const all = () =>
    ledger
      .all()
      .flatMap((code) => code.payments.map((paid) => paymentView(code, paid)))
      .sort((one, other) => other.createTime.localeCompare(one.createTime))
  app.get<{ Querystring: Query }>('/v1/payments', async ({ query }, reply) => {
    const wanted = all().filter(
      (each) =>
        (query.orderNumber ?? each.orderNumber) === each.orderNumber &&
        (query.financialTransactionReference ?? each.financialTransactionReference) ===
          each.financialTransactionReference,
    )
    const page = pageOf(wanted, query)
    return 'page' in page ? answer(reply, page.page, page.pagination) : refuse(reply, page)
  })
  app.get<{ Params: { id: string } }>('/v1/payments/:id', async ({ params }, reply) => {
    const found = all().find(({ id }) => id === params.id)
    return found === undefined ? refuse(reply, NOT_FOUND) : answer(reply, found)
  })
}
