import { USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import { saveFee } from '../../src/modules/platform/settings/money-terms.ts'
import { ADMIN } from '../builders.ts'
import { ANALYTICS, anAnalytics } from './making/admin.ts'
import { byAdmin } from './making/prepared.ts'
import { ADMIN_ONLY, type SomeRows } from './row.ts'

/** Requests about settings, terms, adapters and the audit log. */
export const platformRows = {
  listAudit: { ids: ADMIN_ONLY },
  listIntegrations: { ids: 'none' },
  toggleIntegration: {
    ids: ADMIN_ONLY,
    request: () => ({ params: { id: 'not-in-the-list' }, body: { isEnabled: true } }),
    prepare: async (fixture, turn) => {
      await anAnalytics(fixture)
      return byAdmin('web-analytics', { isEnabled: turn % 2 === 0 })
    },
  },
  seedIntegrations: { ids: 'none' },
  testIntegration: {
    ids: ADMIN_ONLY,
    prepare: async () => byAdmin('africastalking'),
  },
  readIntegrationSettings: {
    ids: ADMIN_ONLY,
    prepare: async () => byAdmin('vult'),
  },
  saveIntegrationSettings: {
    ids: ADMIN_ONLY,
    request: () => ({ params: { id: 'not-in-the-list' }, body: { settings: { token: 'a-token' } } }),
    prepare: async (fixture) => {
      await anAnalytics(fixture)
      return byAdmin('web-analytics', { settings: ANALYTICS })
    },
  },
  readMoneyTerms: { ids: ADMIN_ONLY },
  saveFee: {
    ids: ADMIN_ONLY,
    request: () => ({
      body: {
        beginsAt: '2099-01-01T00:00:00.000Z',
        basisPoints: 250,
        fixed: 0.5,
        reason: 'The beta is over.',
      },
    }),
    bad: { nullable: ['beginsAt'] },
  },
  saveSettlementDelays: {
    ids: ADMIN_ONLY,
    request: () => ({
      body: { pawapay: 24, monime: 24, vult: 48, 'orange-web': 24, reason: 'They settle once a day.' },
    }),
  },
  saveGst: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { from: '2040-01-01', basisPoints: 1_750, reason: 'By the Finance Act.' } }),
  },
  cancelRates: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { of: 'fees', reason: 'A wrong day was typed.' } }),
    prepare: async ({ app: { database, deps } }) => {
      await database.asOwner(`delete from platform_settings where key = 'money_terms'`)
      const fee = { beginsAt: new Date('2099-01-01'), basisPoints: 250, fixedMinor: 0 }
      await saveFee(deps, ADMIN, { ...fee, reason: 'The beta is over.' })
      return { caller: 'admin' }
    },
  },
  savePayoutTerms: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { minimum: 20, approvalAbove: 5000, reason: 'As agreed.' } }),
  },
  readPlatformSettings: { ids: ADMIN_ONLY },
  savePlatformSettings: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { usdRate: 23.1, reason: 'The rate has changed.' } }),
  },
  saveSupport: {
    ids: ADMIN_ONLY,
    request: () => ({
      body: { phone: '+232 76 000 111', email: 'help@minit.example', reason: 'A new number.' },
    }),
    bad: { emptied: ['phone', 'email'] },
  },
  saveBetaTexts: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { ...USUAL_BETA_TEXTS, reason: 'The beta goes on.' } }),
    bad: {
      emptied: [
        'checkout',
        'hero',
        'platformFee',
        'transactionFees',
        'dashboard',
        'balance',
        'sentence',
        'about',
      ],
    },
  },
  saveBankAccount: {
    ids: ADMIN_ONLY,
    request: () => ({
      body: {
        bank: 'Bank of Freetown',
        accountName: 'Minit Limited',
        accountNumber: '001 002 003456789 01',
        swiftCode: 'ABCDSLFR',
        mobileMoney: 'Orange Money, merchant code 123456',
        reason: 'We opened an account.',
      },
    }),
    bad: { emptied: ['swiftCode', 'mobileMoney'] },
  },
  readRails: { ids: 'none' },
  saveRailOrder: {
    ids: 'none',
    request: () => ({ body: { direction: 'payments', method: 'orange_money', providers: ['pawapay'] } }),
  },
} satisfies SomeRows
