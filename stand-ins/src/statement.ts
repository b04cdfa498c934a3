import type { FastifyInstance } from 'fastify'

/** One transaction as a provider's console exports it. */
export type StatementLine = {
  reference: string
  transaction: string
  type: string
  amount: string
  currency: string
  status: string
  phone: string
  at: string
}

const CELLS = ['reference', 'transaction', 'type', 'amount', 'currency', 'status', 'phone', 'at'] as const
const HEADINGS = ['Type', 'Amount', 'Currency', 'Status', 'Phone number', 'Completed at']
/** Each provider's headings for the two numbers. None of them documents its file format. */
const NUMBERS = {
  pawapay: ['Transaction ID', 'Provider transaction ID'],
  vult: ['Order ID', 'Vult request ID'],
  monime: ['Reference', 'Transaction ID'],
}

type Sources = Partial<Record<keyof typeof NUMBERS, () => StatementLine[]>>

/** Serves the ledgers as CSV files, like downloads from the providers' consoles. */
export const registerStatements = (app: FastifyInstance, sources: Sources): void => {
  for (const provider of ['pawapay', 'vult', 'monime'] as const) {
    const source = sources[provider]
    if (source === undefined) continue
    app.get(`/control/statements/${provider}.csv`, async (_, reply) => {
      const lines = source().toSorted((one, other) => (one.at < other.at ? -1 : 1))
      const rows = lines.map((line) => CELLS.map((cell) => line[cell]))
      const text = [[...NUMBERS[provider], ...HEADINGS], ...rows]
        .map((row) => `${row.join(',')}\r\n`)
        .join('')
      return reply.type('text/csv; charset=utf-8').send(text)
    })
  }
}
