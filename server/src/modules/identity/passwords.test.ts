import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { aSeller } from '../../../test/builders.ts'
import { hashPassword, isHashOutdated, isPasswordRight, PASSWORD_COST } from './passwords.ts'

const tools = { passwordCost: PASSWORD_COST }

const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

test('stores a password as Argon2id with 19 MiB, two passes, one lane and its own salt', async () => {
  const fixture = await startTestApp(tools)
  try {
    await aSeller(fixture.deps)
    await aSeller(fixture.deps)
    const rows = await fixture.database.asOwner<{ password_hash: string }>(
      'select password_hash from accounts',
    )
    const salts = rows.map(({ password_hash }) => {
      const [, memory, passes, lanes, salt] = ARGON2ID.exec(password_hash) ?? []
      expect({ memory, passes, lanes }).toEqual({ memory: '19456', passes: '2', lanes: '1' })
      return salt
    })
    expect(new Set(salts).size).toBe(2)
  } finally {
    await fixture.close()
  }
})

test('accepts the right password and no other', async () => {
  const stored = await hashPassword(tools, 'Kabala-7-hills')
  expect(await isPasswordRight(tools, 'Kabala-7-hills', stored)).toBe(true)
  for (const wrong of ['kabala-7-hills', 'Kabala-7-hills ', '', 'Kabala-7-hill', 'Kabala-7-hills\u0000'])
    expect(await isPasswordRight(tools, wrong, stored)).toBe(false)
})

test('treats a letter as the same however the keyboard composes it', async () => {
  const stored = await hashPassword(tools, 'caf\u00e9-freetown')
  expect(await isPasswordRight(tools, 'cafe\u0301-freetown', stored)).toBe(true)
})

test('accepts no password, not even an empty one, without an account or a stored password', async () => {
  for (const stored of [null, '', '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$', 'x'])
    for (const password of ['', 'x']) expect(await isPasswordRight(tools, password, stored)).toBe(false)
})

/**
 * One password and salt as commit c0b19ed stored them (base64url), as they are stored now, and with other
 * costs.
 */
const STORED = {
  c0b19ed:
    '$argon2id$v=19$m=19456,t=2,p=1$ABEiM_vvvneImaq7zN3__w$0BKpyybOwJ1cx-ckvWQham1x-2nRpyBVfuzjB1BqeY0',
  now: '$argon2id$v=19$m=19456,t=2,p=1$ABEiM/vvvneImaq7zN3//w$0BKpyybOwJ1cx+ckvWQham1x+2nRpyBVfuzjB1BqeY0',
  'other costs':
    '$argon2id$v=19$m=1024,t=3,p=2$ABEiM/vvvneImaq7zN3//w$JxegDXQxZKpdodemLHJT8ZnPGp3QEGEg9zq68Mu8Glo',
} as const

test.each(Object.entries(STORED))('accepts a password in each stored format: %s', async (kind, stored) => {
  expect(await isPasswordRight(tools, 'Kabala-7-hills', stored)).toBe(true)
  expect(await isPasswordRight(tools, 'Kabala-7-hill', stored)).toBe(false)
  expect(isHashOutdated(tools, stored)).toBe(kind !== 'now')
})
