import type { SellerOpening } from '../modules/shop/sellers/open-seller.ts'
import {
  DEMO_CORNER,
  DEMO_HUB,
  DEMO_HUB_PHONE,
  DEMO_JUNCTION,
  DEMO_KIOSK,
  DEMO_KIOSK_SLUG,
  DEMO_SELLER_SLUG,
} from './demo-accounts.ts'

type DemoPackage = {
  name: string
  description: string
  durationMinutes: number
  priceMinor: number
  /** Minor units per minute; 0: no overtime. */
  overtimeRateMinor: number
}
export type DemoSeller = {
  shop: Omit<SellerOpening, 'trialEndsAt'> & { trialDays: number | null }
  account: { username: string; password: string }
  packages: DemoPackage[]
  /**
   * The seller's own box that prints codes, and the number of codes on sale for each package; null: our
   * codes.
   */
  codeBox: { name: string; codes: number } | null
}

const pack = (
  name: string,
  description: string,
  durationMinutes: number,
  priceMinor: number,
  overtimeRateMinor = 0,
) => ({
  name,
  description,
  durationMinutes,
  priceMinor,
  overtimeRateMinor,
})

const hub: DemoSeller = {
  shop: {
    slug: DEMO_SELLER_SLUG,
    businessName: 'Freetown Central Hub',
    firstName: 'Hawa',
    lastName: 'Sankoh',
    location: 'Freetown Central',
    description: 'Fast WiFi next to the Cotton Tree, open every day from seven.',
    phone: DEMO_HUB_PHONE,
    email: DEMO_HUB.username,
    hasOwnInternet: true,
    subscriptionStatus: 'active',
    trialDays: null,
    monthlyFeeCents: 1_500,
    vultMerchantId: 'VULT-SL-20417',
    networkName: 'Freetown Central Hub',
    wifiKind: 'captive',
    joining: 'router',
    isDemo: true,
  },
  account: DEMO_HUB,
  packages: [
    pack('Quick Browse', 'Messages and a quick search', 30, 2000, 50),
    pack('Market Hour', 'An hour for calls and prices', 60, 3500, 50),
    pack('Long Chat', 'Two hours for video calls', 120, 5000),
    pack('All Day', 'Eight hours of work or study', 480, 15000),
  ],
  codeBox: null,
}

const kiosk: DemoSeller = {
  shop: {
    slug: DEMO_KIOSK_SLUG,
    businessName: 'Lumley Kiosk',
    firstName: 'Foday',
    lastName: 'Mansaray',
    location: 'Lumley Beach Road',
    description: 'A small kiosk by the beach.',
    phone: '+23277654321',
    email: DEMO_KIOSK.username,
    hasOwnInternet: false,
    subscriptionStatus: 'trial',
    trialDays: 24,
    networkName: 'Lumley Kiosk WiFi',
    wifiKind: 'captive',
    joining: 'codes',
    isDemo: true,
  },
  account: DEMO_KIOSK,
  packages: [
    pack('Ten Minutes', 'Check your messages', 10, 500),
    pack('Half Hour', 'Read and chat', 30, 1500),
    pack('Beach Hour', 'A whole hour online', 60, 2500),
  ],
  codeBox: { name: 'Rented box', codes: 200 },
}

type NewShop = Pick<
  DemoSeller['shop'],
  'slug' | 'businessName' | 'firstName' | 'lastName' | 'location' | 'phone'
>

/** A seller with a fee after the trial, and no sales yet. */
const withoutSales = (shop: NewShop, trialDays: number, account: DemoSeller['account']): DemoSeller => ({
  shop: {
    ...shop,
    email: account.username,
    description: '',
    hasOwnInternet: false,
    subscriptionStatus: 'trial',
    trialDays,
    monthlyFeeCents: 1_000,
    networkName: `${shop.businessName} WiFi`,
    wifiKind: 'captive',
    joining: 'by_hand',
    isDemo: true,
  },
  account,
  packages: [],
  codeBox: null,
})

/** Connects phones by hand: only the seller knows the WiFi password. */
const corner: DemoSeller = {
  ...withoutSales(
    {
      slug: 'kissy-corner',
      businessName: 'Kissy Corner',
      firstName: 'Mariama',
      lastName: 'Bangura',
      location: 'Kissy Road',
      phone: '+23276654311',
    },
    3,
    DEMO_CORNER,
  ),
  packages: [
    pack('Half Hour', 'Read and chat', 30, 1500),
    pack('Corner Hour', 'A whole hour online', 60, 2500, 50),
  ],
}

/** Its trial has ended, and its first invoice is unpaid. */
const junction = withoutSales(
  {
    slug: 'waterloo-junction',
    businessName: 'Waterloo Junction',
    firstName: 'Sorie',
    lastName: 'Kargbo',
    location: 'Waterloo',
    phone: '+23277654312',
  },
  -4,
  DEMO_JUNCTION,
)

export const DEMO_SELLERS: readonly DemoSeller[] = [hub, kiosk, corner, junction]
