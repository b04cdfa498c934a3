import { USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import type { TestSeller } from './builders.ts'
import type { Sample } from './good-body.ts'

/** The admin's calls. The ids are of the right form and belong to something else, so that nothing is found. */
export const adminBodies = (seller: TestSeller) =>
  ({
    reviewApplication: {
      body: { status: 'approved', reviewNotes: 'All is well.' },
      params: { id: seller.pack.id },
    },
    saveSupport: {
      body: { phone: '+232 76 000 111', email: 'help@minit.example', reason: 'A new number.' },
      emptied: ['phone', 'email'],
    },
    saveBetaTexts: {
      body: { ...USUAL_BETA_TEXTS, reason: 'The beta goes on.' },
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
    saveOnCall: {
      body: { phone: '+232 76 000 112', email: 'night@minit.example', reason: 'A new number.' },
      emptied: ['phone', 'email'],
    },
    saveFee: {
      body: {
        beginsAt: '2099-01-01T00:00:00.000Z',
        basisPoints: 250,
        fixed: 0.5,
        reason: 'The beta is over.',
      },
      nullable: ['beginsAt'],
    },
    exportPerson: { body: { phoneNumber: '+23276000001', reason: 'They asked us.' } },
    revealNumber: { body: { of: 'customer', id: seller.pack.id } },
    erasePerson: { body: { phoneNumber: '+23276000001', reason: 'They asked us.' } },
    saveGst: { body: { from: '2040-01-01', basisPoints: 1_750, reason: 'By the Finance Act.' } },
    takeBackRates: { body: { of: 'fees', reason: 'A wrong day was typed.' } },
    saveSettlementDelays: {
      body: { pawapay: 24, monime: 24, vult: 48, 'orange-web': 24, reason: 'They settle once a day.' },
    },
    savePayoutTerms: { body: { minimum: 20, approvalAbove: 5000, reason: 'As agreed.' } },
    approvePayout: { body: { reason: 'All is well.' }, params: { id: seller.pack.id } },
    refusePayout: { body: { reason: 'A wrong number.' }, params: { id: seller.pack.id } },
    holdPayouts: {
      body: { isHeld: true, reason: 'We are looking into it.' },
      params: { id: seller.pack.id },
    },
    holdAllPayouts: { body: { isHeld: true, reason: 'We are checking our books.' } },
    settlePayoutAlarm: { body: { reason: 'The operator was called.' }, params: { id: seller.pack.id } },
    waiveInvoice: { body: { reason: 'The WiFi was down.' }, params: { id: seller.pack.id } },
    cancelInvoice: { body: { reason: 'It was made twice.' }, params: { id: seller.pack.id } },
    extendInvoice: { body: { days: 7, reason: 'Pays on Friday.' }, params: { id: seller.pack.id } },
    setMonthlyFee: { body: { monthlyFee: 15, reason: 'The beta is over.' }, params: { id: seller.pack.id } },
    startStatement: { body: { provider: 'vult', fileName: 'November.csv', length: 1_000 } },
    sendStatementPart: {
      body: { number: 0, text: 'Order ID,Vult request ID,Amount,Date', isLast: false },
      params: { id: seller.pack.id },
      emptied: ['text'],
    },
    takeStatement: {
      body: { coveredFrom: '2026-11-01', coveredUntil: '2026-11-20' },
      params: { id: seller.pack.id },
    },
    settleDifference: { body: { reason: 'Vult was called.' }, params: { id: seller.pack.id } },
    bookForgottenPayout: {
      body: { entrepreneurId: seller.id, reason: 'It left before the restore.' },
      params: { id: seller.pack.id },
    },
    savePlatformSettings: { body: { usdRate: 23.1, reason: 'The rate has changed.' } },
    suspendSeller: { body: { reason: 'No answer for weeks.' }, params: { id: seller.pack.id } },
    reactivateSeller: { body: { reason: 'All is well again.' }, params: { id: seller.pack.id } },
    extendTrial: { body: { days: 7, reason: 'The equipment came late.' }, params: { id: seller.pack.id } },
    setVip: { body: { isVip: true, reason: 'A friend of the house.' }, params: { id: seller.pack.id } },
    confirmRefund: { body: { reference: 'MP240101.1234' }, params: { id: seller.pack.id } },
    sendRefundAgain: {
      body: { way: 'again', reason: 'They opened an account.' },
      params: { id: seller.pack.id },
    },
    settleRefundAlarm: { body: { reason: 'The operator was called.' }, params: { id: seller.pack.id } },
    sendSuspenseBack: { body: { reason: 'It came twice.' }, params: { id: seller.pack.id } },
    refundPurchase: { body: { reason: 'The WiFi was down.' }, params: { transactionId: seller.pack.id } },
    regrantPass: {
      body: { isNewCode: true, minutes: 30, reason: 'The code was lost.' },
      params: { transactionId: seller.pack.id },
    },
    settleSuspense: {
      body: { outcome: 'sent_back', reason: 'Sent back by hand.' },
      params: { id: seller.pack.id },
    },
    saveRailOrder: { body: { direction: 'payments', method: 'orange_money', providers: ['pawapay'] } },
    answerClaim: {
      body: { outcome: 'no_money', answer: 'not_received', words: 'We looked for three days.' },
      params: { id: seller.pack.id },
      optional: ['moneyId', 'transactionId', 'words'],
    },
    denyClaims: { body: { ids: [seller.pack.id], answer: 'not_received' } },
    toggleIntegration: { body: { isEnabled: true }, params: { id: 'not-in-the-list' } },
    saveIntegrationSettings: { body: { settings: { token: 'a-token' } }, params: { id: 'not-in-the-list' } },
    beginSecondFactor: { body: {} },
    confirmSecondFactor: { body: { code: '000000' } },
    renewRecoveryCodes: { body: { code: '000000' } },
  }) satisfies Record<string, Sample>
