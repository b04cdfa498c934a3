import { expect, test } from 'vitest'
import { AGENT_KINDS } from './agent-kinds.ts'
import { LONGEST_WAIT_SECONDS, secondsHeld } from './agent-waits.ts'
import type { RouterPhone } from './opennds/opennds.ts'

const phone = (isOpen: boolean): RouterPhone => ({
  mac: 'da:a1:19:00:00:61',
  isOpen,
  secondsLeft: null,
  downOctets: 0,
  upOctets: 0,
  activeAt: 0,
  idleSeconds: null,
})
const OPEN = [phone(false), phone(true)]
const WALLED = [phone(false)]
const LONGEST = { waitSeconds: LONGEST_WAIT_SECONDS }

test.each([
  ['from an agent that checks openNDS while it waits', { agentVersion: 4, phones: WALLED, ...LONGEST }, 50],
  ['without any phone', { agentVersion: 4, phones: [], ...LONGEST }, 50],
  ['with a shorter wait', { agentVersion: 4, phones: WALLED, waitSeconds: 25 }, 25],
  ['with an open phone, whose data is counted', { agentVersion: 4, phones: OPEN, ...LONGEST }, 25],
  ['from an older agent', { agentVersion: 3, phones: WALLED, ...LONGEST }, 25],
  ['from the first agents', { agentVersion: 1, phones: [], ...LONGEST }, 25],
])('holds a report %s for the expected time', (_, asked, seconds) => {
  expect(secondsHeld(AGENT_KINDS.opennds, asked)).toBe(seconds)
})

test('a MikroTik gets its answer at once, whatever agent version it sends', () => {
  expect(secondsHeld(AGENT_KINDS.mikrotik, { agentVersion: 4, phones: [], ...LONGEST })).toBe(0)
})
