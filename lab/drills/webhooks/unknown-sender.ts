import { createDeps } from '@minit/server/deps.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pino from 'pino'
import { aSeller } from '../../../server/test/builders.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import { type Ground, orderPass } from './send.ts'

type Wanted = { provider: 'pawapay' | 'monime'; sort: 'payout' | 'refund' }

const AMOUNT_MINOR = 500

/**
 * Lets the provider send money from our account that we never requested: a payout, or a refund. Returns
 * its reference.
 */
export const unknownSends = async (ground: Ground, { provider, sort }: Wanted): Promise<string> => {
  const { lab } = ground
  const outside = createDeps({
    db: lab.cluster.db,
    jobs: lab.deps.jobs,
    secrets: createSecrets(TEST_SECRET_KEY),
    log: pino({ level: 'silent' }),
    publicUrl: lab.url,
    mode: 'demo',
    standInsUrl: lab.standInsUrl,
  })
  const amount = { amountMinor: AMOUNT_MINOR, currency: 'SLE' } as const
  if (sort === 'payout') {
    const way = await outside.payouts.byName(provider)
    if (way === null) throw new Error(`${provider} sends no payouts`)
    const reference = way.newReference()
    await way.requestPayout({ reference, method: 'orange_money', amount, recipientPhone: '+23278999999' })
    return reference
  }
  const refunds = (await outside.payments.byName(provider))?.refunds
  if (refunds === undefined) throw new Error(`${provider} sends no refunds`)
  const [reference, paymentReference] = [refunds.newReference(), await aPayment(ground)]
  await refunds.requestRefund({ reference, paymentReference, amount })
  return reference
}

const aPayment = async (ground: Ground): Promise<string> => {
  const { lab } = ground
  const seller = await aSeller(lab.deps)
  const purchaseId = await orderPass(ground, { seller, method: 'orange_money', lastDigits: '000' })
  for (;;) {
    const [row] = await lab.cluster.asOwner<{ reference: string }>(
      `select y.provider_reference as reference from payments y join purchases p on p.id = y.purchase_id
       where p.id = $1 and p.status = 'paid'`,
      [purchaseId],
    )
    if (row !== undefined) return row.reference
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
