import { describe, expect, test } from 'vitest'
import type { Buyer, Provider, ProviderPack } from './queries.ts'
import { searchOf, stepAt } from './use-steps.ts'

const pack: ProviderPack = {
  id: '01K0000000000000000000PACK',
  name: 'Market Hour',
  description: '',
  durationMinutes: 60,
  price: 35,
  currency: 'SLL',
  isActive: true,
  allowsOvertime: true,
  overtimeRate: 0.5,
  options: null,
  sellsFrom: null,
  slower: null,
  totalSales: 0,
  fromStock: false,
  isSoldOut: false,
  happyHour: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const hub: Provider = {
  id: '01K00000000000000000000HUB',
  businessName: 'Freetown Central Hub',
  location: 'Freetown Central',
  isOpen: true,
  isOnline: true,
  joining: 'router' as const,
  givesBackOutages: false,
  rating: 4.8,
  group: 'Kissy',
  landmark: '',
  opening: null,
  hourPrice: null,
  speed: null,
  returnedMinutes: 0,
  freeMinutes: null,
  takesTravellers: false,
  ownerName: 'demo-hub',
  paymentMethods: ['mobile_money', 'vult', 'cash'],
  paymentLimits: [],
  packages: [pack],
}
const buyer: Buyer = {
  phone: '076123456',
  customer: { id: '01K0000000000000000000SOME', loyaltyTier: 'new', isVip: false, totalPurchases: 0 },
}

const at = (text: string, known: Buyer | null = null, providers: Provider[] = [hub]) =>
  stepAt(new URLSearchParams(text), providers, known)

const PAYMENT = searchOf({ provider: 'demo-hub', pack: pack.id, step: 'payment' })

describe('the page address', () => {
  test('opens the selection with nothing chosen when it is empty', () => {
    expect(at('')).toEqual({ name: 'select', provider: null, pack: null })
  })

  test('names a provider by its slug or its id', () => {
    expect(at('provider=demo-hub')).toEqual({ name: 'select', provider: hub, pack: null })
    expect(at(`provider=${hub.id}`)).toEqual({ name: 'select', provider: hub, pack: null })
  })

  test('leads to the payment when the number is known', () => {
    expect(at(PAYMENT, buyer)).toEqual({ name: 'payment', provider: hub, pack, buyer })
  })

  test('asks for the number first when it is unknown', () => {
    expect(at(PAYMENT)).toEqual({ name: 'auth', provider: hub, pack })
  })

  test('stays at the payment when the router is offline and the shop is open', () => {
    const silent = { ...hub, isOnline: false }
    expect(at(PAYMENT, buyer, [silent])).toMatchObject({ name: 'payment', provider: silent })
  })

  test.each([
    ['a package that is off sale', [{ ...hub, packages: [] }], { provider: 'demo-hub', pack: null }],
    ['a closed provider', [{ ...hub, isOpen: false }], { provider: 'demo-hub', pack: pack.id }],
    [
      'a provider without a payment method',
      [{ ...hub, paymentMethods: [] }],
      { provider: 'demo-hub', pack: pack.id },
    ],
    ['a removed provider', [], { provider: undefined, pack: null }],
  ])('returns to the selection for %s', (_, providers, kept) => {
    const step = at(PAYMENT, buyer, providers)
    expect(step.name).toBe('select')
    expect(step.provider?.ownerName).toBe(kept.provider)
    expect(step.pack?.id ?? null).toBe(kept.pack)
  })

  test('never contains the number', () => {
    expect(PAYMENT).toBe(`provider=demo-hub&package=${pack.id}&step=payment`)
  })
})
