import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointRow } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Leaf = { name: string; schema: z.ZodMiniType }
/** The parts of a schema's definition that this test reads. */
type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

/** Every text in a schema that a caller fills, with the name of its field. */
const textsIn = (schema: z.ZodMiniType, name: string): Leaf[] => {
  const def = schema._zod.def as Def
  if (def.type === 'string') return [{ name, schema }]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, field]) => textsIn(field, `${name}.${key}`)),
    ...(def.options ?? []).flatMap((option) => textsIn(option, name)),
    ...[def.element, def.innerType, def.in].flatMap((inner) => (inner ? textsIn(inner, name) : [])),
    ...(def.keyType ? textsIn(def.keyType, `${name}{key}`) : []),
    ...(def.valueType ? textsIn(def.valueType, `${name}{}`) : []),
  ]
}

/** Calls of people; what was typed at a router or a provider is cleaned where it is read. */
const ofPeople = Object.entries<EndpointRow>(endpoints).filter(([, { audience }]) => audience !== 'provider')

const texts = ofPeople.flatMap(([call, row]) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = row[part]
    return schema === undefined ? [] : textsIn(schema, `${call}.${part}`)
  }),
)

/** Fields that no user types, or in which every character counts: by name, with the reason. */
const AS_THEY_ARE: readonly [RegExp, string][] = [
  [/\.headers\./, 'programs write headers'],
  [/\.params\.(?:id|transactionId|packageId)$/, 'ids are made by us and come from links and lists'],
  [/\.(?:\w+Id|ids?|after|upTo|card|cursor)$/, 'ids and cursors are made by us'],
  [/\.params\.link$/, 'a link made by us'],
  [/\.(?:token|endpoint|key|p256dh|auth)$/, 'tokens and keys are made by programs'],
  [/\.(?:password|newPassword|currentPassword)$/, 'a password is what was typed, sign for sign'],
  [
    /\.(?:beginsAt|soldAt|from|to|day|trainingDay|firstDay|lastDay|coveredFrom|coveredUntil|month)$/,
    'chosen from a calendar',
  ],
  [/^drawReceipt\.query\.k$/, 'a key made by us'],
  [
    /^(?:uploadCodes\.body\.csv|sendStatementPart\.body\.text)$/,
    'a file: its cells are cleaned where they are read',
  ],
  [/settings\{key\}$/, 'the name of a setting comes from our form'],
]
/** Ids that users type: a merchant id of the wallet, and a seller's slug. */
const TYPED_IDS = /\.vultMerchantId$|^(?!bookForgottenPayout).*\.entrepreneurId$/

const isAsItIs = (name: string): boolean =>
  !TYPED_IDS.test(name) && AS_THEY_ARE.some(([field]) => field.test(name))
const typed = texts.filter(({ name }) => !isAsItIs(name))

/** Typical input; each field accepts at least one of these. */
const SAMPLES = [
  'Aminata Kamara of Lumley Beach Road',
  '076123456',
  '482913',
  'SUMMER20',
  '12',
  'aminata@shop.sl',
  'APP-2026-23456789',
  '41.223.4.5',
  'demo-hub',
]
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u3164',
  '\uFE0F',
  '\u115F',
]

const accepted = ({ schema }: Leaf): readonly string[] =>
  SAMPLES.filter((sample) => z.safeDecode(schema, sample as never).success)

const answerTo = (schema: z.ZodMiniType, text: string): unknown => {
  const answer = z.safeDecode(schema, text as never)
  return answer.success ? answer.data : answer.error.issues.map(({ message }) => message)
}

/** Inserts invisible characters anywhere in a text, also at its ends. */
const noisy = (text: string) => {
  const letters = Array.from(text)
  return fc
    .array(fc.tuple(fc.nat(letters.length), fc.constantFrom(...INVISIBLE)), { minLength: 1, maxLength: 5 })
    .map((puts) =>
      [...letters, '']
        .map((letter, at) => puts.flatMap(([place, sign]) => (place === at ? sign : [])).join('') + letter)
        .join(''),
    )
}

test('every text of every request is cleaned, or no user types it', () => {
  expect(typed.length).toBeGreaterThan(150)
  const unclean = typed.filter(({ schema }) => {
    const clean = accepted({ name: '', schema })[0]
    return clean === undefined || answerTo(schema, `\u200B${clean}\u2060`) !== answerTo(schema, clean)
  })
  expect(unclean.map(({ name }) => name)).toEqual([])
})

test('every exception from cleaning applies to a field', () => {
  const idle = AS_THEY_ARE.filter(([field]) => !texts.some(({ name }) => field.test(name)))
  expect(idle.map(([, why]) => why)).toEqual([])
})

describe('invisible characters', () => {
  test('anywhere in the input give the result of the clean text', () => {
    const cases = typed.flatMap((leaf) => accepted(leaf).map((sample) => ({ ...leaf, sample })))
    const drawn = fc
      .constantFrom(...cases)
      .chain((each) => noisy(each.sample).map((text) => ({ ...each, text })))
    fc.assert(
      fc.property(drawn, ({ schema, sample, text }) => {
        expect(answerTo(schema, text)).toEqual(answerTo(schema, sample))
      }),
      { numRuns: 3_000 },
    )
  })

  test('alone count as an empty text, with its refusal', () => {
    for (const { name, schema } of typed)
      expect(answerTo(schema, '\u200B\u3164\u2060'), name).toEqual(answerTo(schema, ''))
  })
})

/** Codes, numbers, references and logins. */
const CODES =
  /\.(?:code|discountCode|pin|newPin|phone|phoneNumber|sendTo|email|username|serial|vultMerchantId|number|radiusAddress|entrepreneurId|shop|entrepreneur)$|^loginAgent\.body\.name$|^forgotPassword\.body\.name$|^confirm\w*Refund\.body\.reference$|^apply\.body\.reference$|^readApplicationStatus\.query\.reference$/

describe('a code, number, reference or login', () => {
  const codes = typed.filter(({ name }) => CODES.test(name))
  const wide = (text: string): string =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

  test('is the same in full-width characters, quoted, and at the end of a sentence', () => {
    expect(codes.length).toBeGreaterThan(50)
    for (const { name, schema } of codes)
      for (const sample of accepted({ name, schema })) {
        const clean = answerTo(schema, sample)
        for (const copied of [wide(sample), `“${sample}”`, `${sample}.`, `\u00A0${sample},\u3000`])
          expect(answerTo(schema, copied), `${name}: ${copied}`).toEqual(clean)
      }
  })

  test('is the same in the digits of other scripts and with other dashes', () => {
    const arabic = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (const { name, schema } of codes)
      for (const sample of accepted({ name, schema })) {
        const clean = answerTo(schema, sample)
        expect(answerTo(schema, arabic(sample)), name).toEqual(clean)
        expect(answerTo(schema, sample.replaceAll('-', '–')), name).toEqual(clean)
      }
  })

  test('of a phone is the same after tel:, whatsapp: and in a WhatsApp link', () => {
    const phones = codes.filter(({ name }) => /\.(?:phone|phoneNumber|sendTo)$/.test(name))
    expect(phones.length).toBeGreaterThan(25)
    for (const { name, schema } of phones)
      for (const copied of ['tel:+23276123456', 'whatsapp:+23276123456', 'https://wa.me/23276123456'])
        expect(answerTo(schema, copied), name).toEqual(answerTo(schema, '+23276123456'))
  })
})
