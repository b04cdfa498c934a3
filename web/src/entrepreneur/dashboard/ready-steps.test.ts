import { expect, test } from 'vitest'
import { stepsLeft } from './ready-steps.ts'

const ready = { networkName: 'Sia WiFi', awaitsInstallation: false, isJoiningReady: true }

test.each([
  ['all is there', ready, 1, 0],
  ['no package', ready, 0, 1],
  ['neither a name nor a package', { ...ready, networkName: '' }, 0, 2],
  ['a router that was not heard yet', { ...ready, isJoiningReady: false }, 1, 1],
  ['nothing', { ...ready, networkName: '', isJoiningReady: false }, 0, 3],
  ['an installation that is to come', { ...ready, networkName: '', awaitsInstallation: true }, 1, 1],
])('%s', (_, stats, packs, left) => {
  expect(stepsLeft(stats, Array.from({ length: packs }))).toBe(left)
})
