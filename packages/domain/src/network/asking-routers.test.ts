import { expect, test } from 'vitest'
import { forgetOrderFor } from './asking-routers.ts'

const MAC = 'da:a1:19:00:00:61'
const forget = { verb: 'deauth', mac: MAC }

test.each([
  ['a phone without a pass is walled', { isOpen: false, secondsLeft: null }, null, null],
  ['one that is let in without a pass is forgotten', { isOpen: true, secondsLeft: 300 }, null, forget],
  ['and one whose pass has just ended', { isOpen: true, secondsLeft: 300 }, 0, forget],
  [
    'one that holds a pass and is walled is asked for anew',
    { isOpen: false, secondsLeft: null },
    600,
    forget,
  ],
  ['one that is let in as long as its pass stays', { isOpen: true, secondsLeft: 600 }, 600, null],
  ['one with more minutes stays until its router would close', { isOpen: true, secondsLeft: 300 }, 900, null],
  ['then it is asked for anew', { isOpen: true, secondsLeft: 40 }, 900, forget],
  ['not for the last seconds of its pass', { isOpen: true, secondsLeft: 30 }, 45, null],
  [
    'one whose router does not say how long it is let in stays',
    { isOpen: true, secondsLeft: null },
    60,
    null,
  ],
] as const)('%s', (_, phone, secondsWanted, order) => {
  expect(forgetOrderFor({ mac: MAC, ...phone }, secondsWanted)).toEqual(order)
})
