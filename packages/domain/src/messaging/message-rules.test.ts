import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAIM_ANSWERS, noMoneyText } from '../sales/claims.ts'
import { nameProblem } from '../shop/sent-names.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'
import { MESSAGE_RULES } from './message-rules.ts'
import { messageTableRows, PUSH_RULES } from './message-table.ts'
import { accessText, isGsm7, MESSAGES_A_DAY, routerText, smsParts } from './messages.ts'
import { cashWaitsText, pushOf } from './seller-news.ts'

const ALL = [
  ...Object.values(MESSAGE_RULES).flatMap(({ messages }) => messages),
  ...Object.values(PUSH_RULES),
]

describe('every message', () => {
  test('has a rule for its kind, and each rule has a message', () => {
    expect(Object.keys(MESSAGE_RULES).sort()).toEqual([...MESSAGE_KINDS].sort())
    for (const { messages } of Object.values(MESSAGE_RULES)) expect(messages.length).toBeGreaterThan(0)
  })

  test.each(ALL)('"$says" has a bound', ({ bound }) => {
    if (bound.by === 'count') {
      expect(bound.most).toBeGreaterThan(0)
      expect(bound.most).toBeLessThanOrEqual(10)
      expect(bound.per).not.toBe('')
    }
    if (bound.by === 'event') expect(bound.once).not.toBe('')
  })

  test('with the allowance as its bound is of a kind that needs one of the day', () => {
    for (const [kind, { allowance, messages }] of Object.entries(MESSAGE_RULES))
      for (const { bound } of messages)
        if (bound.by === 'allowance') expect({ kind, allowance }).toEqual({ kind, allowance: 'needed' })
  })

  test('that concerns a seller counts against the allowance', () => {
    const free = MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].allowance === 'none')
    expect(free.toSorted()).toEqual(['alert', 'my_code'])
  })

  test('is listed in docs/messages.md as in the rules', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../../docs/messages.md', import.meta.url)), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| push'))
    expect(rows).toEqual(messageTableRows())
    expect(page).toContain(`${MESSAGES_A_DAY.onTrial} a day on trial, ${MESSAGES_A_DAY.standard} later`)
  })
})

const BAD_NAMES = [
  'WIN Le5000 call 076123456',
  '+232 76-12.34',
  '0 7 6 1 2 3',
  'evil.example',
  'hub@shop',
  'a/b',
]

describe('a name with a number or an address', () => {
  test.each(BAD_NAMES)('leaves %s out of every text that would contain it', (name) => {
    const now = new Date('2026-11-28T12:00:00Z')
    const access = accessText({
      networkName: name,
      code: 'ABCD',
      expiresAt: now,
      link: 'https://minit.example/pass/1',
      kind: 'captive',
      hasRouter: true,
    })
    const cash = { kind: 'cash', customerName: name, orderCode: 'AB12', amountMinor: 100 } as const
    const news = [
      { kind: 'sale', packageName: name, amountMinor: 100 },
      { kind: 'ended', name, since: now },
      { kind: 'router', name, since: now },
    ] as const
    const texts = [
      ...news.map((each) => `${pushOf([each])?.title} ${pushOf([each])?.body}`),
      access,
      routerText({ name, kind: 'gone', lastHeardAt: now, cause: 'unknown' }),
      cashWaitsText([cash]),
      pushOf([cash])?.body ?? '',
    ]
    expect(nameProblem(name)).not.toBeNull()
    for (const text of texts) expect(text).not.toContain(name)
  })

  test.each(['Hub 24-7', 'TP-Link_A1B2C3', 'Room 12345', 'Kallon 5G 2026'])('allows %s', (name) => {
    expect(nameProblem(name)).toBeNull()
  })
})

test.each(CLAIM_ANSWERS)('the answer %s is GSM-7 and fits into two messages with its link', (answer) => {
  const text = noMoneyText(answer, `https://minit.example/pass/${'0'.repeat(26)}?t=${'t'.repeat(43)}`)
  expect(isGsm7(text)).toBe(true)
  expect(smsParts(text)).toBeLessThanOrEqual(2)
})
