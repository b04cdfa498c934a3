import type { TestSeller } from './builders.ts'
import type { Sample } from './good-body.ts'

/** Good bodies of the calls about printed cards and those who sell them. */
export const voucherBodies = (seller: TestSeller) =>
  ({
    // A voucher of nobody: the body is good.
    redeemVoucher: {
      body: { code: '7KQM-4T2-XWP', entrepreneurId: seller.slug, phoneNumber: '' },
      optional: ['entrepreneurId', 'phoneNumber'],
      emptied: ['phoneNumber'],
    },
    createBatch: { body: { packageId: seller.pack.id, count: 2, agentId: null, lastDay: '2027-01-15' } },
    sellVoucher: {
      body: { phoneNumber: '' },
      params: { id: seller.pack.id },
      optional: ['phoneNumber'],
      emptied: ['phoneNumber'],
    },
    addAgent: { body: { name: 'Corner shop', phoneNumber: '+23276001002', commissionPercent: 10 } },
    editAgent: {
      body: { name: 'Corner shop', phoneNumber: '+23276001003', commissionPercent: 12.5 },
      params: { id: seller.pack.id },
    },
    loginAgent: {
      body: { name: '+23276001000', pin: '482913', shop: seller.slug },
      optional: ['shop'],
    },
    sellAgentCard: {
      body: { phoneNumber: '' },
      params: { id: seller.pack.id },
      optional: ['phoneNumber'],
      emptied: ['phoneNumber'],
    },
    tellVoucherSales: {
      body: {
        sales: [
          {
            key: 'a-key-of-a-phone',
            batchId: seller.pack.id,
            position: 1,
            soldAt: '2026-11-20T10:00:00.000Z',
            phoneNumber: '',
          },
        ],
      },
    },
    settleAgent: {
      body: { cash: 10, direction: 'brought' },
      optional: ['direction'],
      params: { id: seller.pack.id },
    },
  }) satisfies Record<string, Sample>
