import { expect, test } from 'vitest'
import { BOX_WORDS, type Box } from './boxes.ts'
import { GUIDES, partsOf, pastedMessage, typedMessage } from './guides.ts'
import { RADIUS_BRANDS } from './radius-brands.ts'

const LINE = 'if wget -qO /tmp/minit-setup https://minit.example/setup/abc; then sh /tmp/minit-setup; fi'
const BOXES = Object.keys(BOX_WORDS) as Box[]

test.each(BOXES.filter((box) => box !== 'codes'))('the box %s has steps, whose bold ends', (box) => {
  expect(GUIDES[box].length).toBeGreaterThanOrEqual(4)
  for (const { text } of GUIDES[box]) expect(partsOf(text).length % 2).toBe(1)
})

test('a helper gets numbered steps, and the line with its end', () => {
  const message = pastedMessage({ router: 'At the stall', box: 'glinet', line: LINE, endsAt: '16:05' })
  expect(message).toContain('“At the stall”')
  expect(message).toContain('2. Open *192.168.8.1* in the browser')
  expect(message).toContain('works once, until 16:05')
  expect(message.endsWith(LINE)).toBe(true)
})

test('the message with values leaves the secret out', () => {
  const given = { server: 'radius.minit.example', nasIdentifier: 'minit-1', secret: 'TheSecretItself' }
  const ports = { authentication: 20001, accounting: 20002, radsec: 2083 }
  const values = RADIUS_BRANDS.unifi.values({ ...given, ports }).filter(({ value }) => value !== given.secret)
  const message = typedMessage({ router: 'Hotel', box: 'unifi', values })
  expect(message).toContain('Authentication server, port: 20001')
  expect(message).toContain('Ask me for the secret')
  expect(message).not.toContain('TheSecretItself')
})
