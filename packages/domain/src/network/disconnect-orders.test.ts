import { expect, test } from 'vitest'
import { disconnectOrderFor } from './disconnect-orders.ts'

const MAC = 'da:a1:19:00:00:61'
const forget = { verb: 'deauth', mac: MAC }

test.each([
  ['a phone without a pass stays walled', { isOpen: false, secondsLeft: null }, null, null],
  ['an open phone without a pass is disconnected', { isOpen: true, secondsLeft: 300 }, null, forget],
  ['an open phone whose pass has just ended is disconnected', { isOpen: true, secondsLeft: 300 }, 0, forget],
  [
    'a walled phone with a pass is made to authenticate again',
    { isOpen: false, secondsLeft: null },
    600,
    forget,
  ],
  ['a phone that is open as long as its pass stays', { isOpen: true, secondsLeft: 600 }, 600, null],
  [
    'a phone with added minutes stays until its router is about to close',
    { isOpen: true, secondsLeft: 300 },
    900,
    null,
  ],
  ['then it is made to authenticate again', { isOpen: true, secondsLeft: 40 }, 900, forget],
  ['a phone in the last seconds of its pass stays', { isOpen: true, secondsLeft: 30 }, 45, null],
  ['a phone whose router reports no time left stays', { isOpen: true, secondsLeft: null }, 60, null],
] as const)('%s', (_, phone, secondsWanted, order) => {
  expect(disconnectOrderFor({ mac: MAC, ...phone }, secondsWanted)).toEqual(order)
})
