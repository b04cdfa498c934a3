import { expect, it } from 'vitest'
import { maySendPasswordLink, passwordLinkEnd } from './passwords.ts'

const now = new Date('2026-11-20T15:47:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it.each([
  ['first', '2026-11-23T15:47:00.000Z'],
  ['reset', '2026-11-20T16:02:00.000Z'],
] as const)('a link of the purpose %s is valid until %s', (purpose, end) => {
  expect(passwordLinkEnd(purpose, now).toISOString()).toBe(end)
})

it.each([
  ['the first', [], true],
  ['one after 59 seconds', [ago(59)], false],
  ['one after a minute', [ago(60)], true],
  ['the fifth within an hour', [60, 120, 180, 3599].map(ago), true],
  ['the sixth within an hour', [60, 120, 180, 240, 3599].map(ago), false],
  ['the fifth after one from an hour ago', [60, 120, 180, 240, 3600].map(ago), true],
])('%s may be sent: %#', (_which, sentAt, answer) => {
  expect(maySendPasswordLink(sentAt, now)).toBe(answer)
})
