import { sealTarget } from '../src/modules/messaging/push/deliver-push.ts'
import { openShift } from '../src/modules/money/drawers/own-shift.ts'
import { refundOwnSale } from '../src/modules/money/refunds/refund-purchase.ts'
import { createGateway } from '../src/modules/network/gateways.ts'
import { uploadCodes } from '../src/modules/shop/codes/code-stock.ts'
import { setCost } from '../src/modules/shop/rates/change-rate.ts'
import { aClaim } from './a-claim.ts'
import { aCounterSale, aPaidSale } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { twoInvoices } from './billing-fixture.ts'
import { aPackage, type TestSeller } from './builders.ts'
import { aPiece } from './equipment.ts'
import { moneyFixture } from './money-fixture.ts'
import { payoutFixture } from './payout-fixture.ts'
import { aCode } from './promotions.ts'
import { AT_ONCE, buysOnProviderPage } from './purchases.ts'
import type { Ids } from './rows/request.ts'
import { aDevice, aPerson, ownerOf } from './staff-fixture.ts'
import { aNotifiedPhone } from './tenant-traces.ts'
import { vouchersOf } from './voucher-fixture.ts'

/** Creates one thing of every kind that a seller's calls name by its id. */
export const idsOf = async (fixture: TestApp, seller: TestSeller): Promise<Ids> => {
  const cash = (pack = seller.pack) =>
    buysOnProviderPage(fixture, { ...seller, pack }, { paymentMethod: 'cash' }, AT_ONCE)
  const [paid, sold, toConfirm, toDecline] = [
    await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' }),
    await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' }),
    await cash(),
    await cash(),
  ]
  const [notification] = await fixture.database.asOwner<{ id: string }>(
    'select id from notifications where purchase_id = $1',
    [paid.transactionId],
  )
  const [customer] = await fixture.database.asOwner<{ id: string }>(
    'select customer_id as id from purchases where id = $1',
    [paid.transactionId],
  )
  // Below its cost a higher price is suggested: Le 38 for Le 35.
  await setCost(fixture.deps, seller.id, 10_000)
  const gateway = await createGateway(fixture.deps, seller.id, { name: 'Stall', kind: 'opennds' })
  const printing = await createGateway(fixture.deps, seller.id, { name: 'Rented box', kind: 'codes' })
  const pack = await aPackage(fixture.deps, seller.id)
  const upload = {
    gatewayId: printing.id,
    packageId: pack.id,
    csv: 'Code\n12345-67890\n12345-67891\n',
    commit: true,
  }
  await uploadCodes(fixture.deps, seller.id, upload)
  // It reserves a code.
  await cash(pack)
  const [invoiceId = '', takenInvoiceId = ''] = await twoInvoices(fixture, seller)
  return {
    ...(await vouchersOf(fixture, seller)),
    invoiceId,
    takenInvoiceId,
    phoneId: await aPhoneOf(fixture, seller),
    promotionId: (await aCode(fixture, seller)).id,
    gatewayId: gateway.id,
    codesGatewayId: printing.id,
    codesPackageId: pack.id,
    packageId: seller.pack.id,
    paidId: paid.transactionId,
    soldId: sold.transactionId,
    cashRefundId: await aCashRefund(fixture, seller),
    cashToConfirmId: toConfirm.transactionId,
    cashToDeclineId: toDecline.transactionId,
    notificationId: notification?.id ?? '',
    customerId: customer?.id ?? '',
    ...(await aClaim(fixture, seller)),
    staffId: (await aPerson(fixture, seller)).id,
    staffDeviceId: (await aDevice(fixture, seller)).id,
    shiftId: (await openShift(fixture.deps, ownerOf(seller), { '2000': 2 })).id,
    counterSaleId: await aRecentCounterSale(fixture, seller),
    payoutId: await aWaitingPayout(fixture, seller),
    equipmentId: (await aPiece(fixture, seller)).id,
  }
}

/** A cash sale that can still be undone an hour later, when the sweep reaches its row. */
const aRecentCounterSale = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const id = await aCounterSale(fixture, seller)
  const later = "update purchases set paid_at = paid_at + interval '1 hour' where id = $1"
  await fixture.database.asOwner(later, [id])
  return id
}

/** A payout that is large enough to wait for an admin. */
const aWaitingPayout = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const money = payoutFixture(fixture)
  const pack = await aPackage(fixture.deps, seller.id, { priceMinor: 600_000 })
  await money.mayBePaid(seller)
  await money.sells({ ...seller, pack }, 1)
  return money.asks(seller, 600_000)
}

const aPhoneOf = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const id = fixture.deps.newId()
  // News may be sent to it, so it must decrypt; there is no such phone.
  const target = {
    endpoint: 'https://push.example.com/nobody',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }
  await fixture.database.asOwner(aNotifiedPhone(seller.id, id, sealTarget(fixture.deps, id, target)))
  return id
}

const aCashRefund = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const { purchaseId } = await moneyFixture(fixture).paid(seller, 'cash')
  const of = { accountId: 'x', name: 'x', entrepreneurId: seller.id }
  return (await refundOwnSale(fixture.deps, of, { transactionId: purchaseId, reason: 'As agreed.' })).id
}

/** The same for nothing that exists: well-formed ids. */
export const unknownIds = ({ deps: { newId } }: Pick<TestApp, 'deps'>): Ids => ({
  packageId: newId(),
  paidId: newId(),
  soldId: newId(),
  cashRefundId: newId(),
  counterSaleId: newId(),
  payoutId: newId(),
  cashToConfirmId: newId(),
  cashToDeclineId: newId(),
  notificationId: newId(),
  customerId: newId(),
  claimedId: newId(),
  claimId: newId(),
  phoneId: newId(),
  gatewayId: newId(),
  codesGatewayId: newId(),
  codesPackageId: newId(),
  invoiceId: newId(),
  takenInvoiceId: newId(),
  agentId: newId(),
  batchId: newId(),
  voucherId: newId(),
  voucherToVoidId: newId(),
  idleAgentId: newId(),
  staffId: newId(),
  staffDeviceId: newId(),
  shiftId: newId(),
  promotionId: newId(),
  equipmentId: newId(),
})
