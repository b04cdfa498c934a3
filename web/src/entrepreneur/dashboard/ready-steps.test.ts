import { expect, test } from 'vitest'
import { stepsLeft } from './ready-steps.ts'

const ready = { networkName: 'Sia WiFi', awaitsInstallation: false, isJoiningReady: true }

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
