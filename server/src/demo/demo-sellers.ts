import { type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import type { SellerOpening } from '../modules/shop/sellers/open-seller.ts'
import type { NewPlace } from '../modules/shop/sellers/place.ts'
import {
  DEMO_BEACH_SLUG,
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
  place: NewPlace
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

const hoursOf = (from: number, until: number): PassHours => ({
  fromMinute: from * 60,
  untilMinute: until * 60,
  days: [...WEEK],
})

const placeAt = (
  area: string,
  landmark: string,
  [latitude, longitude]: readonly [number, number],
  hours: PassHours | null,
): NewPlace => ({ area, landmark, position: { latitude, longitude }, hours })

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
  // Open at any hour: the demo is tried at night, too.
  place: placeAt('central', 'Next to the Cotton Tree', [8.48712, -13.23561], hoursOf(0, 24)),
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
  place: placeAt('lumley', 'By the roundabout', [8.45934, -13.27102], null),
}

type NewShop = Pick<
  DemoSeller['shop'],
  'slug' | 'businessName' | 'firstName' | 'lastName' | 'location' | 'phone'
>

/** A seller with a fee after the trial, and no sales yet. */
const withoutSales = (
  shop: NewShop & { isOpen?: boolean },
  trialDays: number,
  account: DemoSeller['account'],
): DemoSeller => ({
  shop: {
    ...shop,
    email: account.username,
    description: '',
    hasOwnInternet: false,
    subscriptionStatus: 'trial',
    trialDays,
    monthlyFeeCents: 1_000,
    networkName: shop.businessName.endsWith('WiFi') ? shop.businessName : `${shop.businessName} WiFi`,
    wifiKind: 'captive',
    joining: 'by_hand',
    isDemo: true,
  },
  account,
  packages: [],
  codeBox: null,
  place: { area: null, landmark: '', position: null, hours: null },
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
  place: placeAt('kissy', 'Opposite the filling station', [8.47893, -13.19467], null),
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

/** Shops in other places, for the list of shops; nobody needs to log in there. */
const faraway = (
  shop: Pick<NewShop, 'slug' | 'businessName' | 'location' | 'phone'> & { isOpen?: boolean },
  place: NewPlace,
  packages: DemoPackage[],
): DemoSeller => ({
  ...withoutSales({ ...shop, firstName: 'Adama', lastName: 'Koroma' }, 14, {
    username: `${shop.slug}@minit.example`,
    password: `minit-demo-${shop.slug}`,
  }),
  packages,
  place,
})

const ELSEWHERE: readonly DemoSeller[] = [
  faraway(
    {
      slug: DEMO_BEACH_SLUG,
      businessName: 'Aberdeen Beach WiFi',
      location: 'Cape Road',
      phone: '+23276654321',
    },
    // Visitors use the hub's minutes here at any hour.
    placeAt('aberdeen', 'At the taxi park', [8.49157, -13.28521], hoursOf(0, 24)),
    [pack('Half Hour', 'Read and chat', 30, 1200), pack('Two Hours', 'A film or a lesson', 120, 4000)],
  ),
  faraway(
    {
      slug: 'bo-clock-tower',
      businessName: 'Bo Clock Tower Net',
      location: 'Tikonko Road, Bo',
      phone: '+23277654322',
    },
    placeAt('bo', 'Behind the clock tower', [7.96318, -11.73942], hoursOf(7, 23)),
    [pack('Hour', 'A whole hour online', 60, 2000)],
  ),
  faraway(
    {
      slug: 'makeni-campus',
      businessName: 'Makeni Campus Spot',
      location: 'Azzolini Highway, Makeni',
      phone: '+23278654323',
      isOpen: false,
    },
    placeAt('makeni', 'At the university gate', [8.89012, -12.03987], hoursOf(8, 20)),
    [pack('Study Hour', 'A whole hour online', 60, 1800)],
  ),
]

export const DEMO_SELLERS: readonly DemoSeller[] = [hub, kiosk, corner, junction, ...ELSEWHERE]
