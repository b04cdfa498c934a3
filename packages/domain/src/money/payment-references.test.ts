import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableReference, readPaymentReference, referenceProblem } from './payment-references.ts'

/** As operators write references, and as users type and copy them. */
const READ: readonly (readonly [string, string])[] = [
  ['PP240912.1432.B12345', 'PP2409121432B12345'],
  ['pp240912.1432.b12345', 'PP2409121432B12345'],
  ['PP240912 1432 B12345', 'PP2409121432B12345'],
  ['PP240912-1432-B12345', 'PP2409121432B12345'],
  ['PP2409121432B12345', 'PP2409121432B12345'],
  [' MP231103.0907.C98001. ', 'MP2311030907C98001'],
  ['Trans ID: CI240912.1432.A00015', 'CI2409121432A00015'],
  ['TxnID:BP240912.1432.D123456', 'BP2409121432D123456'],
  ['1234567890', '1234567890'],
  ['12345 67890', '1234567890'],
  ['MP17636412345671234', 'MP17636412345671234'],
  ['TID 87654321', '87654321'],
  ['Ref: 9F3K-2201-AA', '9F3K2201AA'],
  ['Financial Transaction Id: 4456712309', '4456712309'],
  ['0a1b2c3d-1111-4222-8333-444455556666', '0A1B2C3D111142228333444455556666'],
  // A zero before eight digits is no phone number as part of a longer name.
  ['TXN000123456', 'TXN000123456'],
  ['0761234567', '0761234567'],
  ['abcd0123-4567-8abc-8333-023255556666', 'ABCD012345678ABC8333023255556666'],
  ['MY NUMBER 076123456, Ref: 9F3K-2201-AA', '9F3K2201AA'],
  [
    'Dear Customer, you have paid SLE 35.00 to MINIT. Your balance is SLE 112.40. Txn ID: PP240912.1432.B12345.',
    'PP2409121432B12345',
  ],
  [
    'You have sent Le 35.00 to 076123456 MINIT on 12/09/2024 14:32. Fee Le 0.35. Transaction ID 5567812390. Orange Money',
    '5567812390',
  ],
  [
    'Afrimoney: Payment of NLe35 to Merchant 80123 successful.\nTrans. ID : MP240912.1432.H44321',
    'MP2409121432H44321',
  ],
  ['Payment received. Reference No. AF240912007781 Thank you', 'AF240912007781'],
]

describe('a payment reference', () => {
  test.each(READ)('reads %j as %s', (typed, reference) => {
    expect(readPaymentReference(typed)).toMatchObject({ kind: 'reference', reference })
  })

  test('dates the payment if it contains the minute', () => {
    expect(readPaymentReference('PP240912.1432.B12345')).toMatchObject({
      saidAt: new Date('2024-09-12T14:32:00.000Z'),
    })
    expect(readPaymentReference('PP249912.1432.B12345')).toMatchObject({ kind: 'reference', saidAt: null })
    expect(readPaymentReference('1234567890')).toMatchObject({ saidAt: null })
  })

  test.each([
    ['076123456', 'phone'],
    ['+232 76 123 456', 'phone'],
    ['00232 76 999123', 'phone'],
    ['0023276999123', 'phone'],
    ['076~123~456', 'phone'],
    ['MY NUMBER 076123456', 'phone'],
    ['my number is 076-123-456', 'phone'],
    ['Sia, 00232 76 999123', 'phone'],
    ['from +232 (0)76 123456', 'phone'],
    ['Ref: MY-076123456', 'phone'],
    ['REF 0023276999123', 'phone'],
    ['01K7Z3N9QW4T8E2R5Y6V0XHJPM', 'ours'],
    ['', 'unreadable'],
    ['12345', 'unreadable'],
    ['I paid this morning', 'unreadable'],
    ['You have sent Le 35.00 to 076123456', 'unreadable'],
    ['💸💸💸', 'unreadable'],
  ] as const)('classifies %j as %s, with a message for the user', (typed, kind) => {
    expect(readPaymentReference(typed)).toEqual({ kind })
    expect(referenceProblem(kind)).toMatch(/^(This is|We cannot)/)
  })

  test('reads any text without an error, as capitals and digits only, and reads its own output', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ maxLength: 3_000 })),
        (text) => {
          const read = readPaymentReference(text)
          if (read.kind !== 'reference') return
          expect(read.reference).toMatch(/^[A-Z0-9]{6,40}$/)
          expect(comparableReference(read.reference)).toBe(read.reference)
        },
      ),
    )
  })
})
