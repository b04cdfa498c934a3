import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a-secret-key-for-tests-only-0123456789')
const others = createSecrets('another-secret-key-for-tests-0123456789')

describe('sealing', () => {
  test('opens to the same text in the same context', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.string(), (plainText, context) => {
        expect(secrets.open(secrets.seal(plainText, context), context)).toBe(plainText)
      }),
    )
  })

  test('never seals the same text twice alike, and shows nothing of it', () => {
    const sealed = Array.from({ length: 50 }, () => secrets.seal('7KQM-4T2-XWP', 'pass-1'))
    expect(new Set(sealed).size).toBe(50)
    for (const one of sealed) expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('7KQM')
  })

  test('does not open in another context, so rows cannot be swapped', () => {
    const sealed = secrets.seal('7KQM-4T2-XWP', 'pass-1')
    for (const context of ['pass-2', '', 'pass-1 ']) expect(() => secrets.open(sealed, context)).toThrow()
  })

  test('does not open with another key', () => {
    expect(() => others.open(secrets.seal('text', 'x'), 'x')).toThrow()
  })

  test('does not open when one bit was changed, or a piece is missing', () => {
    const bytes = Buffer.from(secrets.seal('7KQM-4T2-XWP', 'pass-1'), 'base64')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(changed.toString('base64'), 'pass-1'), `byte ${at}`).toThrow()
    }
    for (const length of [0, 5, 12, 20, 27, bytes.length - 1])
      expect(
        () => secrets.open(bytes.subarray(0, length).toString('base64'), 'pass-1'),
        `${length}`,
      ).toThrow()
  })
})

describe('digests and tokens', () => {
  test('a digest finds the same text again, with the same key only', () => {
    expect(secrets.digest('7KQM')).toBe(secrets.digest('7KQM'))
    expect(secrets.digest('7KQM')).not.toBe(secrets.digest('7KQN'))
    expect(secrets.digest('7KQM')).not.toBe(others.digest('7KQM'))
  })

  test('a purchase’s token opens this purchase, and no other', () => {
    const token = secrets.purchaseToken('01JAAAAAAAAAAAAAAAAAAAAAAA')
    expect(token).toMatch(/^[\w-]{27}$/)
    expect(secrets.isPurchaseToken('01JAAAAAAAAAAAAAAAAAAAAAAA', token)).toBe(true)
    expect(secrets.isPurchaseToken('01JAAAAAAAAAAAAAAAAAAAAAAB', token)).toBe(false)
    for (const wrong of ['', token.slice(1), `${token}x`, token.toLowerCase(), 'é'.repeat(27)])
      expect(secrets.isPurchaseToken('01JAAAAAAAAAAAAAAAAAAAAAAA', wrong)).toBe(false)
    expect(others.isPurchaseToken('01JAAAAAAAAAAAAAAAAAAAAAAA', token)).toBe(false)
  })
})
