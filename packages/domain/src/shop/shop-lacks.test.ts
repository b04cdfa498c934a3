import { expect, test } from 'vitest'
import type { SiteJoining } from './joining.ts'
import { lackText, SHOP_LACKS, shopLack } from './shop-lacks.ts'

const site = (more: Partial<SiteJoining> = {}): SiteJoining => ({
  chosen: 'by_hand',
  hasRouter: false,
  hasCodeBox: false,
  hasUncounted: false,
  shortMonth: null,
  ...more,
})
const shop = { awaitsInstallation: false, isNamed: true, joining: site() }
const router = site({ chosen: 'router' })

test.each([
  ['a name, joining by hand', shop, null],
  ['a name from before the question existed', { ...shop, joining: site({ chosen: null }) }, null],
  ['no name', { ...shop, isNamed: false }, 'network_name'],
  ['neither a name nor a router', { ...shop, isNamed: false, joining: router }, 'network_name'],
  ['a router that was never seen', { ...shop, joining: router }, 'router'],
  ['a router that was seen', { ...shop, joining: { ...router, hasRouter: true } }, null],
  ['a box without codes', { ...shop, joining: site({ chosen: 'codes' }) }, 'codes'],
  ['a box with codes', { ...shop, joining: site({ chosen: 'codes', hasCodeBox: true }) }, null],
  ['equipment on its way', { awaitsInstallation: true, isNamed: false, joining: router }, 'installation'],
] as const)('a shop with %s', (_, given, lack) => {
  expect(shopLack(given)).toBe(lack)
})

test('each has its own text', () => {
  expect(new Set(SHOP_LACKS.map(lackText)).size).toBe(SHOP_LACKS.length)
  expect(lackText('router')).toBe('This shop cannot sell yet: its router is not connected.')
})
