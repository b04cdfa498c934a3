import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { TestSeller } from './builders.ts'
import { adminBodies } from './good-bodies-admin.ts'
import { offerBodies } from './good-bodies-offers.ts'
import { publicBodies } from './good-bodies-public.ts'
import { staffBodies } from './good-bodies-staff.ts'
import { voucherBodies } from './good-bodies-vouchers.ts'
import type { Sample } from './good-body.ts'

/**
 * What other people's programs send, with more in it than we read: `network-reports.test.ts` and `radius-fuzz.test.ts` have
 * their bad ones.
 */
type Report =
  | 'answerAgent'
  | 'authorizeByRadius'
  | 'authenticateByRadius'
  | 'noteRadiusResult'
  | 'accountByRadius'

/** The rows of the table that take a body: a new one must be given a good body below. */
export type WithBody = Exclude<
  { [Name in keyof Endpoints]: Endpoints[Name] extends { body: unknown } ? Name : never }[keyof Endpoints],
  Report
>

/** A body that each call takes; every bad one is made from it. */
export const goodBodies = (seller: TestSeller): Record<WithBody, Sample> => {
  const purchase = {
    packageId: seller.pack.id,
    customerName: 'Aminata Kamara',
    phoneNumber: '+23278123456',
    paymentMethod: 'orange_money',
    deliveryMethod: 'qr_display',
    sendTo: '+23278123459',
    amount: 35,
  }
  const { paymentMethod: _, sendTo: __, ...withoutMethod } = purchase
  const terms = {
    name: 'Market Hour',
    durationMinutes: 60,
    price: 35,
    description: 'x',
    allowsOvertime: true,
    overtimeRate: 0.5,
  }
  const goals = {
    businessGoals: 'Earn the school fees of my children',
    expectedMonthlyRevenue: '3000',
    targetCustomers: 'Traders of Abacha Street',
    skillLevel: 'beginner',
  }
  const pricing = {
    pricingStrategy: 'competitive',
    targetCustomerType: 'general',
    defaultProfitMargin: '30',
    minPackagePrice: '1.00',
    maxPackagePrice: '50.00',
  }
  const payments = { acceptsOrangeMoney: true, acceptsAfricellMoney: true, vultMerchantId: 'VULT-1' }
  return {
    ...publicBodies(),
    ...adminBodies(seller),
    ...staffBodies(seller),
    ...offerBodies(seller),
    ...voucherBodies(seller),
    loginEntrepreneur: { body: { email: seller.username, password: 'not the password' } },
    loginAdmin: { body: { username: 'the-admin', password: 'not the password' } },
    forgotPassword: { body: { name: 'nobody@minit.example' } },
    // A link of nobody: the body is good, its token is of the right form.
    setPassword: { body: { token: 'x'.repeat(43), password: 'a-good-password' } },
    changePassword: { body: { currentPassword: 'not the password', newPassword: 'a-good-password' } },
    identifyCustomer: { body: { phone: '+23278123457' } },
    // At no place: the body is good.
    enterCode: { body: { code: '7KQM-4T2-XWP', move: false }, optional: ['move'] },
    createGateway: { body: { name: 'Stall', kind: 'opennds' } },
    changeGateway: { body: { name: 'Stall' }, params: { id: seller.pack.id } },
    uploadCodes: {
      body: { packageId: seller.pack.id, csv: 'Code\n12345-67890\n', commit: false },
      params: { id: seller.pack.id },
      optional: ['commit'],
    },
    sellForCash: {
      body: { ...withoutMethod, discountCode: '', madeSecondsAgo: 60 },
      optional: ['discountCode', 'madeSecondsAgo'],
      emptied: ['discountCode'],
    },
    saveAlerts: {
      body: {
        push: { sale: true, cash: true, router: false, payout: true },
        quiet: { from: '22:00', to: '06:00' },
        sms: { cash: false, router: true, aDay: 5 },
      },
    },
    subscribePhone: {
      body: {
        endpoint: 'https://push.example/send/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    purchaseWithQr: { body: purchase, optional: ['sendTo', 'amount'] },
    signupAndPay: {
      body: { ...purchase, entrepreneurId: seller.slug },
      optional: ['deliveryMethod', 'sendTo', 'amount'],
    },
    createPurchase: {
      body: {
        customerId: seller.pack.id,
        entrepreneurId: seller.id,
        packageId: seller.pack.id,
        phone: '+23278123458',
        paymentMethod: 'mobile_money',
        amount: 35,
      },
    },
    // Passes of nobody, as there is no token with them: the bodies are good.
    addOvertime: {
      body: { minutes: 10, paymentMethod: 'orange_money', amount: 5 },
      optional: ['amount'],
      params: { transactionId: seller.pack.id },
    },
    makeClaim: {
      body: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123460' },
      params: { transactionId: seller.pack.id },
    },
    claimWithoutLink: {
      body: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123461', note: 'Lumley' },
      optional: ['note'],
    },
    answerSellerClaim: {
      body: { outcome: 'no_money', answer: 'not_received', words: 'Nothing came to us.' },
      params: { id: seller.pack.id },
      optional: ['moneyId', 'words'],
    },
    declineUnknownCash: { body: { upTo: seller.pack.id } },
    ratePass: { body: { stars: 4 }, params: { transactionId: seller.pack.id } },
    createPackage: {
      body: { ...terms, currency: 'SLL' },
      optional: ['currency', 'description', 'allowsOvertime', 'overtimeRate'],
    },
    takeSuggestedPrice: { body: { price: 36 }, params: { id: seller.pack.id } },
    setAutomaticPrice: {
      body: { bounds: { lowest: 30, highest: 40 } },
      params: { id: seller.pack.id },
    },
    setHourCost: { body: { costPerHour: 5 }, nullable: ['costPerHour'] },
    updatePackage: {
      body: terms,
      optional: ['description', 'allowsOvertime', 'overtimeRate'],
      params: { id: seller.pack.id },
    },
    switchSite: { body: { isOpen: true } },
    nameNetwork: { body: { networkName: 'Market WiFi', joining: 'by_hand' }, optional: ['joining'] },
    // A code of nobody: the body is good.
    lookUpByHand: { body: { code: '7KQM-4T2-XWP' } },
    refundSale: { body: { reason: 'The WiFi was down.' }, params: { id: seller.pack.id } },
    confirmCashRefund: { body: { reference: 'Handed back at the counter' }, params: { id: seller.pack.id } },
    requestPayout: { body: { amount: 20 } },
    switchDailyPayouts: { body: { isDaily: true } },
    nameDestination: { body: { phone: '076 123 456', password: seller.password } },
    confirmDestination: { body: { code: '123456' } },
    agreeToTaking: { body: { isAgreed: true } },
    payInvoice: { body: { phone: '076 123 456' }, params: { id: seller.pack.id } },
    saveSettings: {
      body: {
        businessName: 'Test Hub',
        location: 'Freetown',
        description: 'Beside the market',
        phoneNumber: '+23276123456',
        email: 'hub@minit.example',
        acceptsOrangeMoney: true,
        acceptsAfricellMoney: true,
        acceptsVult: true,
        vultMerchantId: 'VULT-1',
        networkName: 'Test Hub WiFi',
        wifiKind: 'captive',
        joining: 'by_hand',
      },
      optional: [
        'description',
        'acceptsOrangeMoney',
        'acceptsAfricellMoney',
        'acceptsVult',
        'vultMerchantId',
        'networkName',
        'wifiKind',
        'joining',
      ],
    },
    saveOnboarding: {
      body: { step: 2, lessonProgress: ['pricing-strategy'], goals, pricing, payments },
      optional: ['goals', 'pricing', 'payments'],
    },
    completeOnboarding: {
      body: { goals, pricing, payments, completedLessons: ['pricing-strategy'] },
    },
    markNotificationRead: { body: { read: true }, optional: ['read'], params: { id: seller.pack.id } },
    // A purchase of nobody: the body is good, its id is of the right form.
    resendAccess: { body: { transactionId: seller.pack.id, method: 'sms' } },
    switchPackage: { body: { isActive: false }, params: { id: seller.pack.id } },
  }
}
