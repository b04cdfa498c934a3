import { expect, test } from 'vitest'
import type { SiteJoining } from './joining.ts'
import { lackText, SHOP_LACKS, shopLack } from './shop-lacks.ts'

const site = (more: Partial<SiteJoining> = {}): SiteJoining => ({
  chosen: 'by_hand',
  hasRouter: false,
  hasCodeBox: false,
  ...more,
})
const shop = { awaitsInstallation: false, isNamed: true, joining: site() }
const router = site({ chosen: 'router' })

test.each([
  ['named, by hand', shop, null],
  ['named before the question was asked', { ...shop, joining: site({ chosen: null }) }, null],
  ['not named', { ...shop, isNamed: false }, 'network_name'],
  ['neither named nor connected', { ...shop, isNamed: false, joining: router }, 'network_name'],
  ['a router that was not heard', { ...shop, joining: router }, 'router'],
  ['a router that was heard', { ...shop, joining: { ...router, hasRouter: true } }, null],
  ['a box without codes', { ...shop, joining: site({ chosen: 'codes' }) }, 'codes'],
  ['a box with codes', { ...shop, joining: site({ chosen: 'codes', hasCodeBox: true }) }, null],
  ['equipment on its way', { awaitsInstallation: true, isNamed: false, joining: router }, 'installation'],
] as const)('a shop with %s', (_, given, lack) => {
  expect(shopLack(given)).toBe(lack)
})

test('each is said in words of its own', () => {
  expect(new Set(SHOP_LACKS.map(lackText)).size).toBe(SHOP_LACKS.length)
  expect(lackText('router')).toBe('This shop cannot sell yet: its router is not connected.')
})
