import { expect, test } from 'vitest'
import { firstSteps, stepsLeft } from './ready-steps.ts'

const ready = {
  networkName: 'Sia WiFi',
  awaitsInstallation: false,
  isJoiningReady: true,
  joining: 'router',
} as const

test.each([
  ['nothing is missing', ready, 1, 0],
  ['no package', ready, 0, 1],
  ['neither a name nor a package', { ...ready, networkName: '' }, 0, 2],
  ['a router that has not reported yet', { ...ready, isJoiningReady: false }, 1, 1],
  ['neither a name, a package nor a router', { ...ready, networkName: '', isJoiningReady: false }, 0, 3],
  ['an installation that is not done yet', { ...ready, networkName: '', awaitsInstallation: true }, 1, 1],
])('%s', (_, stats, packs, left) => {
  expect(stepsLeft(stats, Array.from({ length: packs }))).toBe(left)
})

const namesOf = (stats: Parameters<typeof firstSteps>[0]) => firstSteps(stats, []).map(({ step }) => step)

test('a shop that joins by hand needs no router, and a rented one nothing that its installer does', () => {
  expect(namesOf({ ...ready, joining: 'by_hand' })).toEqual(['network', 'package'])
  expect(namesOf(ready)).toEqual(['network', 'package', 'joining'])
  expect(namesOf({ ...ready, joining: 'codes', isJoiningReady: false })).toContain('joining')
  expect(namesOf({ ...ready, awaitsInstallation: true })).toEqual(['installation', 'package'])
})
