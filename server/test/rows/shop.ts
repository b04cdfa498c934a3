import { aCodeShop } from '../code-shop.ts'
import { dayIn } from '../installations.ts'
import { aCode } from '../promotions.ts'
import { asOwnerOf, freshSeller } from './making/prepared.ts'
import { aShop, withPackage } from './making/shops.ts'
import { ONLY_ITS_SELLER, type SomeRows } from './row.ts'
import { soon } from './soon.ts'

const TERMS = {
  name: 'Market Hour',
  durationMinutes: 60,
  price: 35,
  description: 'x',
  allowsOvertime: true,
  overtimeRate: 0.5,
}

const GOALS = {
  businessGoals: 'Earn the school fees of my children',
  expectedMonthlyRevenue: '3000',
  targetCustomers: 'Traders of Abacha Street',
  skillLevel: 'beginner',
}
const PRICING = {
  pricingStrategy: 'competitive',
  targetCustomerType: 'general',
  defaultProfitMargin: '30',
  minPackagePrice: '1.00',
  maxPackagePrice: '50.00',
}
const PAYMENTS = { acceptsOrangeMoney: true, acceptsAfricellMoney: true, vultMerchantId: 'VULT-1' }

const offer = () => ({ name: 'Quiet hours', percent: 20, lastDay: soon() })

const SHOP_WINDOW = { openBecause: 'a seller’s page is public by its id or slug' } as const

/** Requests about shops, packages, offers, prices and imported codes. */
export const shopRows = {
  uploadCodes: {
    ids: ONLY_ITS_SELLER,
    log: {
      elsewhere:
        'what is committed is in the audit log as `codes_uploaded`; the request that is meant here only looks',
    },
    request: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId },
      body: { packageId: codesPackageId, csv: 'Code\n22222-33333\n', commit: true },
    }),
    bad: { optional: ['commit'] },
    prepare: async (fixture) => {
      const { seller, gatewayId } = await aCodeShop(fixture.app, 0)
      const headers = await asOwnerOf(fixture, seller)
      const body = { packageId: seller.pack.id, csv: 'Code\n12345-67890\n', commit: false }
      return { caller: 'owner', params: { id: gatewayId }, headers, body }
    },
  },
  readStock: {
    ids: ONLY_ITS_SELLER,
    request: ({ codesGatewayId }) => ({ params: { id: codesGatewayId } }),
  },
  releaseCodes: {
    ids: ONLY_ITS_SELLER,
    log: 'codes_released',
    request: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId, packageId: codesPackageId },
    }),
  },
  removeCodes: {
    ids: ONLY_ITS_SELLER,
    log: 'codes_removed',
    request: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId, packageId: codesPackageId },
    }),
  },
  readOnboarding: { ids: 'none' },
  saveOnboarding: {
    ids: 'none',
    log: { elsewhere: 'answers of the owner before the shop opens' },
    request: () => ({
      body: {
        step: 2,
        lessonProgress: ['pricing-strategy'],
        goals: GOALS,
        pricing: PRICING,
        payments: PAYMENTS,
      },
    }),
    bad: { optional: ['goals', 'pricing', 'payments'] },
  },
  completeOnboarding: {
    ids: 'none',
    log: { elsewhere: 'the owner’s first set-up' },
    request: () => ({
      body: { goals: GOALS, pricing: PRICING, payments: PAYMENTS, completedLessons: ['pricing-strategy'] },
    }),
  },
  readRates: { ids: 'none' },
  takeSuggestedPrice: {
    ids: ONLY_ITS_SELLER,
    log: 'suggested_price_taken',
    isLast: true,
    request: ({ packageId }) => ({ params: { id: packageId }, body: { price: 38 } }),
    prepare: (fixture) => withPackage(fixture),
  },
  setAutomaticPrice: {
    ids: ONLY_ITS_SELLER,
    log: 'automatic_price_set',
    isLast: true,
    request: ({ packageId }) => ({
      params: { id: packageId },
      body: { bounds: { lowest: 1, highest: 1000 } },
    }),
    prepare: (fixture) => withPackage(fixture),
  },
  setHourCost: {
    ids: 'none',
    log: { elsewhere: 'a figure for the owner alone: it changes no price and no offer' },
    request: () => ({ body: { costPerHour: 5 } }),
    bad: { nullable: ['costPerHour'] },
  },
  listPackages: { ids: 'none' },
  createPackage: {
    ids: 'none',
    log: 'package_created',
    request: () => ({ body: { ...TERMS, currency: 'SLL' } }),
    bad: { optional: ['currency', 'description', 'allowsOvertime', 'overtimeRate'] },
  },
  switchPackage: {
    ids: ONLY_ITS_SELLER,
    log: 'package_switched',
    isLast: true,
    request: ({ packageId }) => ({ params: { id: packageId }, body: { isActive: false } }),
  },
  updatePackage: {
    ids: ONLY_ITS_SELLER,
    log: 'package_changed',
    isLast: true,
    request: ({ packageId }) => ({ params: { id: packageId }, body: TERMS }),
    bad: { optional: ['description', 'allowsOvertime', 'overtimeRate'] },
  },
  archivePackage: {
    ids: ONLY_ITS_SELLER,
    log: 'package_archived',
    isLast: true,
    request: ({ packageId }) => ({ params: { id: packageId } }),
  },
  readPoster: { ids: 'none' },
  drawPoster: {
    ids: 'none',
    prepare: async () => ({ caller: 'owner', query: { format: 'pdf' } }),
  },
  readFreeOffer: { ids: 'none' },
  setFreeOffer: {
    ids: 'none',
    log: 'free_minutes_set',
    request: () => ({ body: { isOn: true, minutes: 10, maxADay: 50 } }),
  },
  readTravelTerms: { ids: 'none' },
  saveTravelTerms: {
    ids: 'none',
    log: 'travel_terms_set',
    bad: { nullable: ['downKbps'] },
    request: () => ({ body: { takesTravellers: true, hour: 30, downKbps: 2000 } }),
  },
  listPromotions: { ids: 'none' },
  createHappyHour: {
    ids: ONLY_ITS_SELLER,
    log: 'promotion_created',
    request: ({ packageId }) => ({
      body: { ...offer(), packageId, days: [1], fromMinute: 600, toMinute: 720 },
    }),
    bad: { optional: ['packageId'], nullable: ['packageId'] },
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      const hours = { days: [1, 2], fromMinute: 600, toMinute: 720, lastDay: dayIn(fixture.app, 7) }
      const terms = { name: 'Quiet hours', percent: 20, packageId: seller.pack.id }
      return { caller: 'owner', headers, body: { ...terms, ...hours } }
    },
  },
  createDiscountCode: {
    ids: ONLY_ITS_SELLER,
    log: 'promotion_created',
    request: ({ packageId, promotionId }) => ({
      body: { ...offer(), packageId, code: promotionId.slice(-12), maxUses: 10, maxPerBuyer: 1 },
    }),
    bad: { optional: ['packageId'], nullable: ['packageId'] },
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const terms = { name: 'Market flyer', percent: 20, code: 'LUMLEY20', maxUses: 10, maxPerBuyer: 1 }
      const lastDay = fixture.app.deps.now().toISOString().slice(0, 10)
      const headers = await asOwnerOf(fixture, seller)
      return { caller: 'owner', headers, body: { ...terms, lastDay } }
    },
  },
  endPromotion: {
    ids: ONLY_ITS_SELLER,
    log: 'promotion_ended',
    isLast: true,
    request: ({ promotionId }) => ({ params: { id: promotionId } }),
  },
  readSettings: { ids: 'none' },
  saveSettings: {
    ids: { openBecause: 'a merchant id is a label of the seller’s own' },
    log: 'settings_changed',
    request: () => ({
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
    }),
    bad: {
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
  },
  sharePackage: {
    ids: ONLY_ITS_SELLER,
    request: ({ packageId }) => ({ params: { id: packageId } }),
    prepare: (fixture) => withPackage(fixture),
  },
  switchSite: {
    ids: 'none',
    log: 'shop_switched',
    request: () => ({ body: { isOpen: true } }),
  },
  nameNetwork: {
    ids: 'none',
    log: 'network_named',
    request: () => ({ body: { networkName: 'Market WiFi', joining: 'by_hand' } }),
    bad: { optional: ['joining'] },
  },
  readPlace: { ids: 'none' },
  savePlace: {
    ids: 'none',
    log: 'place_changed',
    request: () => ({
      body: {
        area: 'kissy',
        landmark: 'Next to the mosque',
        position: { latitude: 8.479, longitude: -13.192 },
        hours: { fromMinute: 480, untilMinute: 1320, days: [1, 2, 3] },
      },
    }),
    bad: { nullable: ['area', 'position', 'hours'], emptied: ['landmark'] },
  },
  checkDiscountCode: {
    ids: { openBecause: 'a seller’s page is public by its id or slug' },
    request: (_, seller) => ({ body: { entrepreneurId: seller.slug, code: 'NOBODYS' } }),
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      await aCode(fixture.app, seller)
      return { caller: 'nobody', body: { entrepreneurId: seller.slug, code: 'MARKET20' } }
    },
  },
  listActiveEntrepreneurs: { ids: 'none' },
  countShops: { ids: 'none' },
  listPlaces: { ids: 'none' },
  listOpenShops: { ids: 'none' },
  listNearestOpen: {
    ids: SHOP_WINDOW,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
  readBoard: {
    ids: SHOP_WINDOW,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
  listCustomerPackages: {
    ids: SHOP_WINDOW,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
  readBusinessInfo: {
    ids: SHOP_WINDOW,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
} satisfies SomeRows
